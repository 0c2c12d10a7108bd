import { cancelEventIn, moveEventIn, endSaleIn } from '#catalogue/events/server/actions.ts'
import { insertClosedMatch } from '#products/bonogallo/server/sql.ts'
import { audit } from '#server/audit.ts'
import { followSaleEnd } from '#catalogue/sale-phases/server/sql.ts'
import { endOffersOf } from '#matchday/transfers/server/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { compensationsOf } from './preview/compensations.ts'
import { paidForMatch } from './preview/paid-for-match.ts'
import { readPreview } from './preview/read-preview.ts'
import {
  changeFault,
  choiceEnd,
  faultWords,
  movedTimes,
  type ChangeKind,
} from '#catalogue/events/changes-rules.ts'
import { layCompensations, layItems, laySale } from './run/items.ts'
import * as sql from './sql.ts'

type ChangeInput = {
  eventId: number
  kind: ChangeKind
  reason: string
  actor: string | null
  /** Where a match is moved. */
  startsAt?: Date
  /** How long fans may choose. */
  days?: number
  /** Gives everybody who paid for it a fifth of that, as credit; whose bonogallo has it, too. */
  compensate?: boolean
  /** Of the numbers that were confirmed; null: whatever they are now. */
  fingerprint: string | null
}

/**
 * Decides a change and lays down all it has to do; the work follows by itself. The same preview confirmed twice, by one
 * person or two, is one change. When the numbers are no longer those of the preview, nothing happens.
 */
export function beginChange({ db }: Pick<Services, 'db'>, input: ChangeInput): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const match = await sql.lockMatch(tx, input.eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    const before = await sameDecision(tx, input)
    if (before !== undefined) return before
    const fault = changeFault(match, input.kind, input.startsAt)
    if (fault !== null) throw new Problem(fault, faultWords[fault])
    const { preview, fingerprint } = await readPreview(tx, match)
    if (input.fingerprint !== null && input.fingerprint !== fingerprint) throw numbersChanged()
    const changeId = await decide(tx, match, input, { preview, fingerprint })
    await enqueueRun(tx, changeId)
    return changeId
  })
}

/** The match is not played, whatever stands on it: nothing to confirm. */
export function cancelMatch(
  services: Pick<Services, 'db'>,
  input: Pick<ChangeInput, 'eventId' | 'reason' | 'actor'>,
): Promise<number> {
  return beginChange(services, { ...input, kind: 'cancelled', fingerprint: null })
}

/** What failed is tried again. */
export function retryChange(
  db: Db,
  input: { eventId: number; changeId: number; actor: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const change = await sql.findChange(tx, input.changeId)
    if (change === undefined || change.eventId !== input.eventId) throw notFound('No encontramos ese cambio.')
    await sql.waitAgain(tx, change.id)
    await audit(tx, {
      accountId: input.actor,
      action: 'event.change_retry',
      subject: `event:${input.eventId}`,
      detail: { changeId: change.id },
    })
    await enqueueRun(tx, change.id)
  })
}

export function enqueueRun(tx: Db, changeId: number): Promise<void> {
  return enqueue(tx, 'run_match_change', { changeId }, { key: `run_match_change:${changeId}` })
}

async function sameDecision(
  tx: Db,
  { eventId, kind, fingerprint }: ChangeInput,
): Promise<number | undefined> {
  const changes = await sql.changesOf(tx, eventId)
  const same = changes.find(
    (change) => change.fingerprint === fingerprint || (fingerprint === null && change.kind === kind),
  )
  if (same !== undefined && same.kind !== kind) throw numbersChanged()
  return same?.id
}

type Counted = Awaited<ReturnType<typeof readPreview>>

async function decide(tx: Db, match: sql.Match, input: ChangeInput, counted: Counted): Promise<number> {
  const { eventId, kind, reason, actor, startsAt = match.startsAt, days = 10, compensate = false } = input
  const chooseUntil = choiceEnd(kind, match.now, days)
  const changeId = await sql.insertChange(tx, {
    ...counted,
    eventId,
    kind,
    reason,
    decidedBy: actor,
    startsBefore: match.startsAt,
    startsAfter: startsAt,
    chooseUntil,
  })
  await layItems(tx, { changeId, eventId, kind, chooseUntil })
  if (compensate) {
    const paid = await paidForMatch(tx, eventId)
    await layCompensations(tx, changeId, await compensationsOf(tx, eventId, paid))
  }
  if (kind === 'moved') {
    const times = movedTimes(match, startsAt)
    await moveEventIn(tx, eventId, times)
    await followSaleEnd(tx, eventId, match.salesEndAt, times.salesEndAt)
  } else {
    if (kind === 'cancelled') await cancelEventIn(tx, { eventId, reason, accountId: actor })
    else {
      await endSaleIn(tx, eventId)
      await insertClosedMatch(tx, eventId, actor)
    }
    await laySale(tx, changeId)
    await endOffersOf(tx, eventId)
  }
  if (kind === 'cancelled') return changeId
  const detail = {
    changeId,
    reason,
    compensate,
    ...(kind === 'moved' && { startsAt: startsAt.toISOString() }),
  }
  await audit(tx, { accountId: actor, action: `event.${kind}`, subject: `event:${eventId}`, detail })
  return changeId
}

function numbersChanged(): Problem {
  return new Problem(
    'numbers_changed',
    'Los números cambiaron mientras los revisabas. Mira la diferencia y confirma otra vez.',
  )
}
