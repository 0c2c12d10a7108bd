import { auditAccount } from '#server/audit.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import { revokeFanSessions } from '../sign-in/sessions.ts'
import type { Item } from '../../about-me-contract.ts'
import { requestTerms, reviewDue } from './due-dates.ts'
import { eraseFan } from './erase.ts'
import { erasureBlockersOfFan } from './erasure-blockers.ts'
import { requestLabels } from '../../about-me-rules.ts'
import { sealWords } from './sealed-words.ts'
import * as rows from './request-rows.ts'
import * as sql from './sql.ts'

const path = '/fanId-base/profileInformation'

type RequestInput = { kind: 'correction' | 'objection' | 'review'; item: Item | null; words: string }

/** Notes what a fan asks for and until when it is answered; an objection is looked at by a person. */
export async function askRequest(
  db: Db,
  ring: KeyRing,
  fanId: string,
  { kind, item, words }: RequestInput,
  askedAt: Date,
): Promise<void> {
  if ((kind === 'correction') !== (item !== null))
    throw new Problem('which_item', 'Elige el dato que quieres corregir.', 400, {
      fields: { item: 'Elige el dato que quieres corregir' },
    })
  await db.transaction().execute(async (tx) => {
    const request = {
      fanId,
      kind,
      item,
      sealedWords: sealWords(ring, fanId, words),
      ...requestTerms(askedAt),
    }
    const requestId = await rows.insertRequest(tx, request)
    if (requestId === null)
      throw new Problem('already_asked', 'Ya lo pediste y sigue abierto. Aquí verás nuestra respuesta.')
    if (kind !== 'correction') {
      await rows.openReview(tx, {
        fanId,
        reason: requestLabels[kind],
        askedWords: words,
        dueAt: reviewDue(askedAt),
      })
      await rows.waitForReview(tx, fanId)
    }
    await tell(tx, fanId, {
      key: `fan-request:${requestId}`,
      title: 'Recibimos tu solicitud',
      body: `${requestLabels[kind]}. Te respondemos en 20 días hábiles o menos.`,
    })
  })
}

export async function withdrawRequest(db: Db, fanId: string, requestId: string): Promise<void> {
  if (!(await rows.withdrawRequest(db, fanId, requestId))) throw notFound('Esa solicitud ya no está abierta.')
}

/** The club's answer, with its reasons; what was granted is carried out within 15 working days more. */
export function answerRequest(
  db: Db,
  requestId: string,
  answer: { accountId: string; accepted: boolean; words: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const answered = await rows.answerRequest(tx, requestId, answer)
    if (answered === undefined) throw notFound('Esa solicitud ya no está abierta.')
    const { accepted } = answer
    await auditAccount(tx, answer.accountId, 'fan.request_answered', { requestId, accepted })
    await tell(tx, answered.fanId, {
      key: `fan-request-answer:${requestId}`,
      title: 'Respondimos tu solicitud',
      body: accepted ? 'La aceptamos. Mira los detalles.' : 'No procede. Mira por qué y qué puedes hacer.',
    })
  })
}

/** What was granted has been done, in the transaction that did it. */
export async function finishAccepted(tx: Db, requestId: string): Promise<void> {
  const finished = await rows.finishRequest(tx, requestId)
  if (finished === undefined) throw new Problem('not_accepted', 'Esa solicitud no está aceptada.')
  await tell(tx, finished.fanId, {
    key: `fan-request-done:${requestId}`,
    title: 'Tu solicitud está hecha',
    body: 'Mira cómo quedaron tus datos.',
  })
}

/** Takes a browser's key away: it can enter with a selfie no more, and is logged out. */
export function revokeDevice(db: Db, fanId: string, deviceId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await sql.revokeDevice(tx, fanId, deviceId))) throw notFound('Ese dispositivo ya no está.')
  })
}

export async function endOtherSessions(db: Db, fanId: string, here: Buffer): Promise<void> {
  await revokeFanSessions(db, fanId, { allBut: here })
}

/**
 * Writes down that somebody of the staff looks at a fan's data, in the transaction that shows it, and tells the fan.
 * `what` (up to 80 letters) and `why` (up to 300) are read by the fan; neither may hold the data itself.
 */
export async function noteLookup(
  tx: Db,
  lookup: { fanId: string; accountId: string; what: string; why: string },
  at: Date,
): Promise<void> {
  await sql.insertLookup(tx, lookup)
  const day = at.toISOString().slice(0, 10)
  await tell(tx, lookup.fanId, {
    key: `fan-lookup:${lookup.fanId}:${lookup.accountId}:${day}`,
    title: 'El club consultó tus datos',
    body: 'Mira qué se consultó y por qué en «Lo que sabemos de ti».',
  })
}

/** Erases a Fan ID by its owner; what is still open has to be settled first. */
export function eraseMyFan(db: Db, fanId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('fans').select('id').where('id', '=', fanId).forUpdate().execute()
    const obstacles = await erasureBlockersOfFan(tx, fanId)
    if (obstacles.length > 0)
      throw new Problem('erasure_blocked', 'Antes de borrar tu Fan ID hay algo que cerrar.', 409, {
        obstacles,
      })
    if (!(await eraseFan(tx, fanId))) return
    await tell(tx, fanId, {
      key: `fan-erased:${fanId}`,
      title: 'Borramos tu Fan ID',
      body: 'Tu cuenta y tus boletos siguen igual. Si tú no lo pediste, escríbenos hoy mismo.',
      path: '/system/footer/ContactUs',
    })
  })
}

type Words = { key: string; title: string; body: string; path?: string }

async function tell(tx: Db, fanId: string, words: Words): Promise<void> {
  const accountId = await sql.accountOf(tx, fanId)
  await notify(tx, { accountId, kind: 'fan_id', path, mail: { button: 'Ver detalles' }, ...words })
}
