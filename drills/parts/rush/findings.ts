import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { notLeftAlone } from '#catalogue/events/server/left-alone.ts'
import { checkAll } from '#front/integrity/server/check-all.ts'
import { fileStore } from '#server/files.ts'
import type { Figures } from '../drill.ts'
import type { Rush } from './person.ts'
import { scriptKinds } from './script-kinds.ts'
import { eventId, saleId, type Stage } from './stage.ts'

const canBeBought = notLeftAlone('seat')
const unsold = `event_seats seat where event_id = $1 and status not in ('sold', 'blocked')`

/** Seats that are anybody's to buy, or in a cart, or rest. */
export async function seatsLeft({ pool }: Pick<Stage, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from ${unsold} and ${canBeBought}`,
    [eventId],
  )
  return rows[0]!.left
}

/** Jobs that are still to be done: mails with tickets and all the rest but what only comes round again. */
export async function mailsLeft({ pool }: Pick<Stage, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'mail_tickets'`,
  )
  return rows[0]!.left
}

/** Whether the published draw is right, by the command that anybody has. */
async function drawVerified({ edge }: Stage): Promise<number> {
  const script = join(import.meta.dirname, '../../../scripts/verify-queue.ts')
  const program = spawn(process.execPath, [script, `${edge.origin}/api/waiting-room/${saleId}`], {
    stdio: 'ignore',
  })
  const [code] = (await once(program, 'exit')) as [number]
  return code === 0 ? 1 : 0
}

type Counted = {
  sold: number
  left: number
  left_in_carts: number
  left_resting: number
  companions_left: number
  double_sales: number
  cents_adrift: number
  tickets: number
  purchases: number
  mails_missing: number
  places: number
}

const counted = `select
  (select count(*) from event_seats where event_id = $1 and status = 'sold')::int as sold,
  (select count(*) from ${unsold} and ${canBeBought})::int as left,
  (select count(*) from ${unsold} and ${canBeBought} and status = 'held' and hold_id is not null)::int as left_in_carts,
  (select count(*) from ${unsold} and ${canBeBought} and status = 'held' and hold_id is null)::int as left_resting,
  (select count(*) from ${unsold} and not (${canBeBought}))::int as companions_left,
  (select count(*) from (select from tickets where event_id = $1 and status = 'valid' group by seat_id having count(*) > 1) twice)::int
    as double_sales,
  ((select coalesce(sum(amount_cents), 0) from payments join orders on orders.id = order_id
      where payments.status = 'approved' and orders.event_id = $1)
    - (select coalesce(sum(price_cents), 0) from tickets join orders on orders.id = order_id
      where tickets.status = 'valid' and orders.event_id = $1))::int as cents_adrift,
  (select count(*) from tickets where event_id = $1 and status = 'valid')::int as tickets,
  (select count(*) from orders where event_id = $1 and status = 'paid')::int as purchases,
  (select count(*) from orders where event_id = $1 and status = 'paid' and not exists (
    select from notifications note where note.account_id = orders.account_id and note.key = 'tickets-ready:' || orders.id))::int
    as mails_missing,
  (select count(*) from waiting_places)::int as places`

type OfKind = { kind: string; seats: number; people: number; places: number; rank: number | null }

/** Whose account it was says its mail address. `rank`: where the drawn numbers lie on average, 0.5 is the middle. */
const byKind = `select split_part(email, '-', 2) as kind,
    coalesce(sum(bought.seats), 0)::int as seats, count(bought.seats)::int as people, count(place.id)::int as places,
    avg(case when place.in_list and not place.returned then place.number::float8 / (select count(*) from waiting_places where in_list) end) as rank
  from accounts
  left join lateral (select count(*)::int as seats from tickets where tickets.account_id = accounts.id and event_id = $1
    and status = 'valid' having count(*) > 0) bought on true
  left join waiting_places place on place.account_id = accounts.id
  where email like 'rush-%' group by 1`

/** Spearman's, of when a place in the list was taken and its number: 0 where coming early is worth nothing. */
const earlyWorth = `select corr(came, number)::float8 as rho from (
  select number, rank() over (order by joined_at)::float8 as came from waiting_places where in_list and not returned and number is not null) drawn`

/**
 * What became of it: seats and books, who has the seats, what the draw and the calls were worth, and what each kind of script gained beside what it was
 * refused with.
 */
export async function findings(stage: Stage, rush: Rush): Promise<Figures> {
  const { pool, db, dataDir } = stage
  const [said] = (await pool.query<Counted>(counted, [eventId])).rows as [Counted]
  const kinds = new Map((await pool.query<OfKind>(byKind, [eventId])).rows.map((row) => [row.kind, row]))
  const { rho } = (await pool.query<{ rho: number | null }>(earlyWorth)).rows[0]!
  const books = await checkAll({ db, files: fileStore({ dataDir, s3: null }) }, new Date())
  for (const difference of books.differences.slice(0, 20)) console.error(difference)
  const fans = kinds.get('fan')!
  const share = (part: number, whole: number) => rounded(part / Math.max(1, whole))
  const { notes } = rush
  return {
    ...said,
    differences: books.differences.length,
    rows_checked: books.rows,
    draw_verified: await drawVerified(stage),
    honest_share_of_crowd: share(rush.fans, rush.fans + rush.scripts),
    honest_share_of_places: share(fans.places, said.places),
    honest_share_of_seats: share(fans.seats, said.sold),
    honest_people_with_seats: fans.people,
    honest_mean_rank: rank(fans.rank),
    early_rank_correlation: rank(rho),
    ...Object.fromEntries(
      Object.keys(scriptKinds).flatMap((kind) => {
        const of = kinds.get(kind)
        return [
          [`${kind}_scripts_seats`, of?.seats ?? 0],
          [`${kind}_scripts_places`, of?.places ?? 0],
          [`${kind}_scripts_mean_rank`, rank(of?.rank ?? null)],
          [`${kind}_scripts_refused`, notes.refusalsOf(kind)],
          [`${kind}_scripts_ended`, notes.endingsOf(kind)],
        ]
      }),
    ),
    fans_refused: notes.refusalsOf('fan'),
    fans_ended: notes.endingsOf('fan'),
    join_p95_ms: notes.p95('join'),
    pass_p95_ms: notes.p95('pass'),
    hold_p95_ms: notes.p95('hold'),
    payment_p95_ms: notes.p95('payment'),
    purchase_p95_ms: notes.p95('purchase'),
    polls: notes.count('state'),
    poll_p95_ms: notes.p95('state'),
    went_wrong: notes.wrongs().join(' | '),
  }
}

const rounded = (part: number) => Math.round(part * 10_000) / 10_000
const rank = (of: number | null) => (of === null ? null : Math.round(of * 1000) / 1000)
