import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { giveConsent } from '#club/consents/server/actions.ts'
import { keyedHash, sealUnder } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { sealWords } from '../../about-me/sealed-words.ts'
import { pictureKey } from '../../pictures/shelf.ts'
import { openFanSession } from '../../sign-in/sessions.ts'
import { makeFan } from '../../testing/make-fan.ts'

export const person = {
  givenNames: 'Xochitlalli',
  firstSurname: 'Domínguez',
  secondSurname: 'Zepeda',
  curp: 'DOZX900515MQTMPC08',
  birthDate: '1990-05-15',
  sex: 'M',
} as const
export const email = 'xochitl.dominga@correo.example'
export const phone = '+524429876543'

type Server = Pick<Services, 'db' | 'files' | 'config'>

/** A fan with a row in every table and a file for every picture. Answers the pictures' ids. */
export async function wholeFan(server: Server) {
  const { db, files, config } = server
  const { fanId, accountId } = await makeFan(server, { email, person })
  const sealed = (purpose: string, words: string) =>
    sealUnder(config.identityKeys, purpose, Buffer.from(words))
  await db.updateTable('fans').set({ phone }).where('id', '=', fanId).execute()

  const { id: documentId } = await db
    .insertInto('fanDocuments')
    .values({
      fanId,
      kind: 'ine',
      numberIndex: keyedHash(config.masterKey, 'document', 'ine 123'),
      confirmedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const read = JSON.stringify({ fields: { curp: person.curp }, portraitWidth: 90 })
  const sealedFields = sealed(`fan-document:${documentId}`, read)
  await db.updateTable('fanDocuments').set({ sealedFields }).where('id', '=', documentId).execute()
  const { id: challengeId } = await db
    .insertInto('fanChallenges')
    .values({
      fanId,
      purpose: 'registration',
      nonceHash: randomBytes(32),
      subject: `selfie:${fanId}`,
      expiresAt: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('fanChallengeSteps')
    .values({
      challengeId,
      step: 0,
      pose: 'front',
      colours: ['#ff9c92', '#4fd07a'],
      readyMs: 3000,
      showMs: 800,
      opensAt: sql<Date>`now()`,
      closesAt: sql<Date>`now() + interval '12 s'`,
      judgedAt: sql<Date>`now()`,
    })
    .execute()
  await db
    .insertInto('fanPrints')
    .values({ fanId, print: randomBytes(32) })
    .execute()
  await db
    .insertInto('fanTemplates')
    .values({ fanId, model: 'mobile-1', sealed: sealed(`fan:${fanId}:template:mobile-1`, 'face') })
    .execute()
  await db
    .insertInto('fanChecks')
    .values({
      fanId,
      challengeId,
      purpose: 'registration',
      outcome: 'approved',
      sealedScores: sealed(`fan:${fanId}:scores`, '0.61'),
    })
    .execute()
  const { id: deviceId } = await db
    .insertInto('fanDevices')
    .values({ fanId, publicKey: randomBytes(91), name: 'Celular de Xochitlalli' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await openFanSession(db, fanId, { address: '203.0.113.7', userAgent: 'Nokia 3310', deviceId })
  await db
    .insertInto('fanCodes')
    .values({ fanId, purpose: 'log_in', codeHash: randomBytes(32), expiresAt: sql<Date>`now()` })
    .execute()
  await db
    .insertInto('fanReviews')
    .values({ fanId, reason: 'asked', askedWords: 'Soy Xochitlalli', dueAt: sql<Date>`now()` })
    .execute()
  await db
    .insertInto('fanRequests')
    .values({
      fanId,
      kind: 'correction',
      item: 'curp',
      sealedWords: sealWords(config.identityKeys, fanId, person.curp),
      answerBy: sql<Date>`now() + interval '20 days'`,
      carryOutBy: sql<Date>`now() + interval '35 days'`,
    })
    .execute()
  await db.insertInto('fanLookups').values({ fanId, what: 'Documento', why: 'Caso S-9' }).execute()
  const place = { channel: 'fan_id', address: '203.0.113.7', userAgent: 'Nokia 3310' } as const
  await giveConsent(db, accountId, ['fan_id_notice', 'biometrics'], place)

  const pictures: string[] = []
  for (const kind of ['document_front', 'portrait', 'selfie', 'challenge'] as const) {
    const { id } = await db
      .insertInto('fanPictures')
      .values({ fanId, kind, documentId, eraseAt: sql<Date>`now() + interval '7 days'` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await files.put(pictureKey(id), sealed(`fan-picture:${id}`, `picture ${kind}`))
    pictures.push(id)
  }
  return { fanId, accountId, pictures }
}
