import { notify, takeBack } from '#people/notifications/server/actions.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import { audit } from '#server/audit.ts'
import { randomUUID } from 'node:crypto'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Draft } from '../contract.ts'
import { inSubject, undoSeconds, unknownPlaceholders, unreachedSize } from '../rules.ts'
import { layPeople, reachOf, unreachedOf } from './audience.ts'
import { letterOf, pathOf, titleOf } from './letter.ts'
import * as sql from './sql.ts'

/** A new draft, or the one that this person began for the match and never wrote a word in. */
export async function startMessage(db: Db, eventId: number, by: string): Promise<string> {
  const id = (await sql.findUnwritten(db, eventId, by)) ?? (await sql.insertMessage(db, eventId, by))
  if (id === undefined) throw notFound('No encontramos ese partido.')
  return id
}

/** For exactly the people of these orders, as they are when it leaves. */
export async function startOrdersMessage(db: Db, orderIds: string[], by: string): Promise<string> {
  const [eventId, another] = await sql.matchesOfOrders(db, orderIds)
  if (eventId === undefined)
    throw new Problem('no_tickets', 'Esos pedidos no tienen boletos válidos: no hay a quién escribirle.')
  if (another !== undefined)
    throw new Problem('several_matches', 'Son de varios partidos: elige pedidos de uno solo.')
  const id = await sql.insertMessage(db, eventId, by, orderIds)
  if (id === undefined) throw notFound('No encontramos ese partido.')
  return id
}

export async function saveDraft(db: Db, messageId: string, draft: Draft): Promise<void> {
  if (!(await sql.updateDraft(db, messageId, draft))) throw notDraft()
}

export function dropDraft(db: Db, messageId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { eventId, subject: title } = await known(tx, messageId)
    if (!(await sql.sending.deleteDraft(tx, messageId))) throw notDraft()
    await audit(tx, {
      accountId: by,
      action: 'holder_message.dropped',
      subject: subjectOf(messageId),
      detail: { eventId, title },
    })
  })
}

/** To oneself first: the letter as it is now, by mail and to one's own phone. Exactly this text may be sent afterwards. */
export function testMessage(db: Db, messageId: string, by: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const message = await known(tx, messageId)
    if (message.state !== 'draft') throw notDraft()
    refuseUnfinished(message)
    const { email, firstName } = (await findAccount(tx, by))!
    await sql.sending.markTested(tx, messageId, by)
    const test = randomUUID()
    await enqueue(tx, 'mail_holder_test', { messageId, accountId: by, words: message.words, test })
    const { rows: seats } = await sql.sampleTicket(tx, sql.targetOf(message))
    if (message.push)
      await notify(tx, {
        accountId: by,
        kind: 'match_notice',
        key: `holder-message-test:${test}`,
        title: titleOf(message),
        body: letterOf(message, { firstName, seats }).body,
        path: pathOf(message),
        mail: 'own',
      })
    await audit(tx, { accountId: by, action: 'holder_message.tested', subject: subjectOf(messageId) })
    return email
  })
}

type Confirmed = { people: number; mails: number; pushes: number; at?: string | undefined }

/**
 * Decides that a message leaves: to exactly as many people as were read, each written down now. Nothing is told before
 * its hour, and until then it can be taken back.
 */
export function confirmMessage(db: Db, messageId: string, seen: Confirmed, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const message = await known(tx, messageId)
    if (message.state !== 'draft') throw new Problem('already_sent', 'Este mensaje ya está confirmado.')
    refuseUnfinished(message)
    if (message.testedWords !== message.words || message.testedBy !== by)
      throw new Problem('not_tested', 'Mándatelo primero a ti: este texto todavía no te ha llegado.')
    const target = sql.targetOf(message)
    const { people, mails, pushes } = await reachOf(tx, target)
    if (people === 0) throw new Problem('nobody', 'Este mensaje no le llega a nadie.')
    if (people !== seen.people || mails !== seen.mails || pushes !== seen.pushes)
      throw new Problem(
        'numbers_changed',
        'Los números cambiaron mientras los revisabas. Míralos y confirma otra vez.',
      )
    await layPeople(tx, messageId, target)
    const sendAt = await sql.sending.markConfirmed(tx, messageId, {
      by,
      at: seen.at === undefined ? null : new Date(seen.at),
      seconds: undoSeconds,
    })
    await sql.sending.enqueueStep(tx, messageId, { runAt: sendAt })
    const { eventId, audience } = message
    await audit(tx, {
      accountId: by,
      action: 'holder_message.confirmed',
      subject: subjectOf(messageId),
      detail: { eventId, title: message.subject, audience, count: people, mails, pushes },
    })
  })
}

/** Nothing has left: it is a draft again. */
export function takeBackMessage(db: Db, messageId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const message = await known(tx, messageId)
    if (message.state !== 'waiting')
      throw new Problem('too_late', 'Ya empezó a salir: puedes detenerlo, pero no deshacerlo.')
    await sql.sending.markDraftAgain(tx, messageId)
    await audit(tx, {
      accountId: by,
      action: 'holder_message.taken_back',
      subject: subjectOf(messageId),
      detail: { eventId: message.eventId, title: message.subject },
    })
  })
}

/** What has not left does not leave any more, nor what lies in the queue. */
export function stopMessage(db: Db, messageId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const message = await known(tx, messageId)
    if (message.state === 'draft' || message.state === 'stopped')
      throw new Problem('not_sending', 'No está saliendo.')
    const inQueue = await takeBack(tx, sql.noticeKey(messageId))
    await sql.sending.waitAgain(tx, messageId, inQueue)
    const { told, total, gone } = await sql.sending.progressOf(tx, messageId)
    if (told + gone === total) throw new Problem('all_told', 'Ya salió completo.')
    await sql.sending.markState(tx, messageId, 'stopped')
    await audit(tx, {
      accountId: by,
      action: 'holder_message.stopped',
      subject: subjectOf(messageId),
      detail: { eventId: message.eventId, title: message.subject, count: total, told },
    })
  })
}

async function known(tx: Db, messageId: string): Promise<sql.MessageRow> {
  const message = await sql.lockMessage(tx, messageId)
  if (message === undefined) throw notFound('No encontramos ese mensaje.')
  return message
}

function refuseUnfinished({ subject, body }: sql.MessageRow): void {
  if (subject === '' || body === '')
    throw new Problem('empty_message', 'Escribe el asunto y el mensaje.', 400)
  const [unknown] = [...unknownPlaceholders(subject, [...inSubject]), ...unknownPlaceholders(body)]
  if (unknown !== undefined)
    throw new Problem(
      'unknown_placeholder',
      `«${unknown}» saldría tal cual. Quítalo o usa uno de la lista.`,
      400,
    )
}

const subjectOf = (messageId: string): string => `holder_message:${messageId}`

function notDraft(): Problem {
  return new Problem('not_draft', 'Este mensaje ya no es un borrador.')
}

/** A page of the people whom nothing reaches, by name; whoever reads it stands in the log. */
export function readUnreached(db: Db, messageId: string, page: number, by: string) {
  return db.transaction().execute(async (tx) => {
    const message = await sql.findMessage(tx, messageId)
    if (message === undefined) throw notFound('No encontramos ese mensaje.')
    const part = { from: (page - 1) * unreachedSize, size: unreachedSize }
    const list = await unreachedOf(tx, sql.targetOf(message), part)
    await audit(tx, {
      accountId: by,
      action: 'holder_message.unreached_read',
      subject: subjectOf(messageId),
      detail: { eventId: message.eventId, title: message.subject, page, count: list.rows.length },
    })
    return list
  })
}
