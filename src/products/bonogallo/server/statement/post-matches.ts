import { sql } from 'kysely'
import { eachApart } from '#server/job-failures/actions.ts'
import { releaseSoldSeats } from '#selling/holds/server/engine/seat-rows.ts'
import { post } from '#selling/ledger/server/sql.ts'
import { voidTickets } from '#selling/tickets/server/sql.ts'
import type { Db } from '#server/db.ts'
import { notifyChoice } from '../pass/pass-notices.ts'
import { lockPass, moveMatch, type PassRow } from '../pass/pass-rows.ts'
import { matchHours } from '../../rules.ts'
import { choiceAccount, clubMatches, passAccount } from './accounts.ts'

export const matchKey = (passId: string, eventId: number) => `pass:${passId}:match:${eventId}`

type Due = { passId: string; eventId: number; shareCents: number; used: boolean; startsAt: Date }

/** Matches that are over: each pass's share becomes the club's, used or not. Run again, it posts nothing. */
export async function postPlayedMatches(db: Db): Promise<void> {
  const { rows } = await sql<Due>`
    select part.pass_id, part.event_id, part.share_cents, exists (
      select from tickets where tickets.pass_id = part.pass_id and tickets.event_id = part.event_id
        and checked_in_at is not null) as used
    from pass_matches part join events event on event.id = part.event_id
    where part.state = 'pending' and event.status = 'published'
      and event.starts_at < now() - make_interval(hours => ${matchHours})
      and not exists (select from closed_matches closed where closed.event_id = part.event_id)
    order by part.event_id, part.pass_id limit 2000`.execute(db)
  await eachApart(db, {
    task: 'post_played_matches',
    things: rows,
    subject: (due) => matchKey(due.passId, due.eventId),
    work: (due) => db.transaction().execute((tx) => postPlayed(tx, due)),
  })
}

async function postPlayed(tx: Db, { passId, eventId, shareCents, used }: Due): Promise<void> {
  await lockPass(tx, passId)
  const state = used ? 'used' : 'absent'
  if (!(await moveMatch(tx, { passId, eventId }, 'pending', { state }))) return
  await postShare(tx, { passId, eventId, shareCents, kind: `pass_match_${state}`, to: clubMatches })
}

type Share = { passId: string; eventId: number; shareCents: number; kind: string; to: string }

async function postShare(tx: Db, { passId, eventId, shareCents, kind, to }: Share): Promise<void> {
  if (shareCents === 0) return
  await post(tx, {
    key: matchKey(passId, eventId),
    kind,
    detail: { eventId },
    postings: [
      { account: passAccount(passId), amountCents: -shareCents },
      { account: to, amountCents: shareCents },
    ],
  })
}

/** Matches that were cancelled or closed to the public: each share waits for its holder's choice. */
export async function postUnplayedMatches(db: Db): Promise<void> {
  const { rows } = await sql<Omit<Due, 'used'>>`
    select part.pass_id, part.event_id, part.share_cents, event.starts_at
    from pass_matches part join events event on event.id = part.event_id
    where part.state = 'pending'
      and (event.status = 'cancelled' or exists (select from closed_matches closed where closed.event_id = part.event_id))
    order by part.event_id, part.pass_id limit 5000`.execute(db)
  await eachApart(db, {
    task: 'post_unplayed_matches',
    things: rows,
    subject: (due) => matchKey(due.passId, due.eventId),
    work: (due) => db.transaction().execute((tx) => postUnplayed(tx, due)),
  })
}

/** The same for one pass, inside the caller's transaction; posted before, nothing happens. */
export async function postUnplayedOne(tx: Db, passId: string, eventId: number): Promise<void> {
  const due = await tx
    .selectFrom('passMatches')
    .innerJoin('events', 'events.id', 'passMatches.eventId')
    .select(['passId', 'eventId', 'shareCents', 'startsAt'])
    .where('passId', '=', passId)
    .where('eventId', '=', eventId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (due !== undefined) await postUnplayed(tx, due)
}

async function postUnplayed(tx: Db, { passId, eventId, shareCents }: Omit<Due, 'used'>): Promise<void> {
  const pass = await lockPass(tx, passId)
  if (pass === undefined) return
  const chooseUntil = new Date(pass.now.getTime() + pass.rules.choiceDays * 86_400_000)
  const state = shareCents === 0 ? 'credited' : 'choice'
  if (!(await moveMatch(tx, { passId, eventId }, 'pending', { state, chooseUntil }))) return
  await postShare(tx, { passId, eventId, shareCents, kind: 'pass_match_unplayed', to: choiceAccount(passId) })
  await endTicket(tx, pass, eventId, 'match_cancelled')
  if (state === 'choice') await notifyChoice(tx, pass, { eventId, shareCents })
}

/** The pass's code of a match ends and its seat is free, in the same transaction. False when it had none. */
export async function endTicket(
  tx: Db,
  { orderId, seatId }: Pick<PassRow, 'orderId' | 'seatId'>,
  eventId: number,
  reason: 'ceded' | 'match_cancelled' | 'pass_ended',
): Promise<boolean> {
  const ended = await voidTickets(tx, { eventId, orderId, seatIds: [seatId], reason })
  await releaseSoldSeats(tx, { eventId, orderId, seatIds: ended })
  return ended.length > 0
}
