import type { Reply } from '#lib/endpoint.ts'
import { purposeWords } from '#club/consents/server/rules.ts'
import { consentsOf } from '#club/consents/server/sql.ts'
import { exportsOf } from '#people/privacy/server/sql.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import type { SignedInFan } from '#server/session.ts'
import { openFields } from '../document-scan/documents.ts'
import { openPerson } from '../person/sealed-person.ts'
import { Item, type readAboutMe } from '../../about-me-contract.ts'
import { documentItems, knownItems } from './known-items.ts'
import { obstaclesOfFan } from './obstacles.ts'
import { openWords } from './sealed-words.ts'
import { requestsOf } from './request-rows.ts'
import * as sql from './sql.ts'

const ofFanId = ['fan_id_notice', 'biometrics', 'guardian_notice']

/** Everything that the Fan ID knows of the person who asks. */
export async function whatWeKnow(
  db: Db,
  ring: KeyRing,
  who: SignedInFan,
): Promise<Reply<typeof readAboutMe>> {
  const fan = await sql.findFan(db, who.id)
  if (fan === undefined || fan.status === 'erased') throw notFound('No encontramos tu Fan ID.')
  const fanId = fan.id
  const person = fan.sealedPerson && openPerson(ring, fanId, fan.sealedPerson)
  const consents = (await consentsOf(db, fan.accountId)).filter(({ purpose }) => ofFanId.includes(purpose))
  const [documents, pictures, templates, devices] = [
    await sql.documentsOf(db, fanId),
    await sql.picturesOf(db, fanId),
    await sql.templatesOf(db, fanId),
    await sql.devicesOf(db, fanId),
  ]
  return {
    fanNumber: fan.fanNumber,
    email: fan.email,
    status: fan.status,
    biometrics: consents.some(({ purpose, withdrawnAt }) => purpose === 'biometrics' && withdrawnAt === null),
    known: knownItems({ person, phone: fan.phone, email: fan.email }),
    documents: documents.map(({ sealedFields, ...document }) => ({
      id: document.id,
      kind: document.kind,
      readAt: document.readAt,
      confirmedAt: document.confirmedAt,
      fields: sealedFields === null ? [] : documentItems(openFields(ring, document.id, sealedFields)),
    })),
    pictures: pictures.map(({ id, kind, takenAt, eraseAt }) => ({ id, kind, takenAt, eraseAt })),
    templates,
    devices: devices.map(({ id, name, createdAt, lastSeenAt }) => ({
      id,
      name,
      createdAt,
      lastSeenAt,
      here: id === who.deviceId,
    })),
    sessions: (await sql.sessionsOf(db, fanId)).map(({ tokenHash, userAgent, createdAt, lastSeenAt }) => ({
      userAgent,
      createdAt,
      lastSeenAt,
      here: tokenHash.equals(who.sessionHash),
    })),
    lookups: (await sql.lookupsOf(db, fanId)).map(({ at, what, why, role }) => ({
      at,
      what,
      why,
      role: role ?? 'unknown',
    })),
    consents: consents.map((row) => ({
      id: row.id,
      ...purposeWords[row.purpose],
      document: row.document,
      version: row.version,
      givenAt: row.givenAt,
      withdrawnAt: row.withdrawnAt,
    })),
    requests: (await requestsOf(db, fanId)).map((row) => ({
      id: row.id,
      kind: row.kind,
      item: row.item === null ? null : Item.parse(row.item),
      words: row.sealedWords && openWords(ring, fanId, row.sealedWords),
      status: row.status,
      askedAt: row.askedAt,
      answerBy: row.answerBy,
      carryOutBy: row.carryOutBy,
      answerWords: row.answerWords,
    })),
    exports: (await exportsOf(db, fan.accountId)).map(({ id, status, askedAt, expiresAt }) => ({
      id,
      status,
      askedAt,
      expiresAt,
    })),
    obstacles: await obstaclesOfFan(db, fanId),
    now: fan.now,
  }
}
