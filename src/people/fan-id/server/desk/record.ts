import type { Reply } from '#lib/endpoint.ts'
import { auditAccount } from '#server/audit.ts'
import { dayInMexico } from '#lib/dates.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { openUnder, type KeyRing } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { noteLookup } from '../about-me/actions.ts'
import { openFields } from '../document-scan/documents.ts'
import { choicesOf } from '../../person-rules.ts'
import { openPerson } from '../person/sealed-person.ts'
import { readPicture } from '../pictures/shelf.ts'
import { claimReview } from '../review/actions.ts'
import { findReview, heldReview } from '../review/sql.ts'
import type { openFanReview } from '../../desk-contract.ts'
import { beforeWords, checksOf, compareFields, documentWords, findingsOf } from './compare.ts'
import * as sql from './sql.ts'

type Given = Pick<Services, 'db' | 'config' | 'files'>
const lookedAt: Record<string, string> = {
  portrait: 'El retrato de tu documento',
  selfie: 'Tu selfie',
  document_front: 'El frente de tu documento',
  document_back: 'El reverso de tu documento',
  challenge: 'Una foto de tu selfie',
}

/** Writes a look into the ledger that the fan reads and into the club's log, in the transaction of what it shows. */
async function noteLook(tx: Db, look: { fanId: string; staffId: string; what: string }, now: Date) {
  const { fanId, staffId, what } = look
  await noteLookup(tx, { fanId, accountId: staffId, what, why: 'Revisión de tu registro' }, now)
  await auditAccount(tx, staffId, 'fan.looked_up', { fanId, what })
}

/** Takes a case in hand and opens all that a reviewer needs of it. Who cannot be written down sees nothing. */
export function openRecord(
  { db, config }: Pick<Given, 'db' | 'config'>,
  reviewId: string,
  staffId: string,
  now: Date,
): Promise<Reply<typeof openFanReview>> {
  return db.transaction().execute(async (tx) => {
    await claimReview(tx, reviewId, staffId)
    const review = await findReview(tx, reviewId)
    const fan = review && (await sql.findSealed(tx, review.fanId))
    if (review === undefined || fan === undefined) throw notFound('No encontramos esa revisión.')
    await noteLook(tx, { fanId: fan.id, staffId, what: 'Tu registro en revisión' }, now)
    const { identityKeys } = config
    const [row] = await sql.documentsOf(tx, fan.id)
    const read = row?.sealedFields ? openFields(identityKeys, row.id, row.sealedFields) : null
    const checks = await sql.checksOf(tx, fan.id)
    const person = fan.sealedPerson === null ? null : openPerson(identityKeys, fan.id, fan.sealedPerson)
    const document =
      row === undefined ? null : { kind: row.kind, faults: row.faults, fields: read?.fields ?? null }
    const { firstAt, firstName, firstDecision, firstWords } = review
    return {
      heldUntil: review.claimedUntil ?? now,
      askedWords: review.askedWords,
      first:
        firstAt === null
          ? null
          : {
              name: firstName ?? 'Otra persona',
              decision: firstDecision === 'refused' ? 'refused' : null,
              words: firstWords,
            },
      document: row === undefined ? null : documentWords(row.kind),
      compared: person === null ? [] : compareFields(person, read),
      choices: person === null ? [] : choicesOf(person, read),
      checks: person === null ? [] : checksOf(person, document, dayInMexico(now)),
      findings: [
        ...findingsOf(checks, scoreOf(identityKeys, fan.id, checks[0]?.sealedScores ?? null)),
        ...(read?.before ? [beforeWords(read.before)] : []),
      ],
      pictures: await sql.picturesOf(tx, fan.id),
    }
  })
}

function scoreOf(ring: KeyRing, fanId: string, sealed: Buffer | null): number | null {
  if (sealed === null) return null
  const { portrait } = JSON.parse(openUnder(ring, `fan:${fanId}:scores`, sealed).toString()) as {
    portrait?: number
  }
  return portrait ?? null
}

/** A picture of the case in hand, for who has it in hand; each look is written down before a byte goes out. */
export function openPicture(
  services: Given,
  { reviewId, pictureId }: { reviewId: string; pictureId: string },
  staffId: string,
  now: Date,
): Promise<Buffer> {
  return services.db.transaction().execute(async (tx) => {
    const held = await heldReview(tx, reviewId, staffId)
    const picture = held && (await sql.findPicture(tx, held.fanId, pictureId))
    if (held === undefined || picture === undefined) throw gone()
    const what = lookedAt[picture.kind] ?? 'Una foto de tu registro'
    await noteLook(tx, { fanId: held.fanId, staffId, what }, now)
    const bytes = await readPicture(services, pictureId)
    if (bytes === null) throw gone()
    return bytes
  })
}

const gone = () => notFound('Esa imagen ya no está, o ya no tienes el expediente.')
