import { giveConsent } from '#club/consents/server/actions.ts'
import { sealFields } from '#people/fan-id/server/document-scan/documents.ts'
import { insertPicture, putPicture } from '#people/fan-id/server/pictures/shelf.ts'
import { openFanSession } from '#people/fan-id/server/sign-in/sessions.ts'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { readConfig } from '#server/config.ts'
import { fileStore } from '#server/files.ts'
import { face } from '../fixtures/faces/scenes.ts'
import type { Stage } from './stage.ts'

export type Registering = { 'fan-session': string; cookie: string }

const place = { channel: 'fan_id', address: '127.0.0.1', userAgent: 'bench' } as const

/** Fans who lack only their selfie: document confirmed, its portrait sealed in the server's file store, signed in. */
export async function makeRegisteringFans(stage: Stage, count: number): Promise<Registering[]> {
  const { db, dataDir } = stage
  const config = readConfig({ DATA_DIR: dataDir })
  const server = { db, config, files: fileStore(config) }
  const portrait = face('elena', 'other')
  const fans: Registering[] = []
  for (let nth = 0; nth < count; nth++) {
    const person = {
      givenNames: 'Mario',
      firstSurname: 'López',
      secondSurname: 'García',
      birthDate: '1990-05-15',
    }
    const { fanId, accountId } = await makeFan(server, {
      email: `selfie-${nth}@correo.example`,
      status: 'registering',
      person,
    })
    await giveConsent(db, accountId, ['fan_id_notice', 'biometrics'], place)
    const { id: documentId } = await db
      .insertInto('fanDocuments')
      .values({ fanId, kind: 'ine', confirmedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sealedFields = sealFields(config.identityKeys, documentId, { fields: person, portraitWidth: 200 })
    await db.updateTable('fanDocuments').set({ sealedFields }).where('id', '=', documentId).execute()
    const pictureId = await insertPicture(db, { fanId, documentId, kind: 'portrait', hours: 24 })
    await putPicture(server, pictureId, portrait)
    const { token, cookie } = await openFanSession(db, fanId, place)
    fans.push({ 'fan-session': token, cookie: `fan=${cookie}` })
  }
  return fans
}
