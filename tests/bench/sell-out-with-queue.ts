import { once } from 'node:events'
import { join } from 'node:path'
import { startProgram, stopProgram } from '../../scripts/processes.ts'
import { hasNginx, startEdge, type Edge } from '../world/edge.ts'
import { anotherMatch } from './another-match.ts'
import { makeBuyers, type Buyer } from './buyers.ts'
import { post } from './http-client.ts'
import { mailsGone } from './mails.ts'
import { processorMs } from './processor-time.ts'
import { buyersOfAll, buyMuch, whatTheDatabaseSays, type Shop } from './purchases.ts'
import { sized, type Stage } from './stage.ts'

const waiting = sized(100_000)

type Polled = { done: number; refused: number; p95: number; seconds: number }

/**
 * A stadium sold out and its mails awaited; then another one while 100,000 people wait in its room and ask for the state through nginx
 * with `deploy/edge/nginx.conf`, where the buyers exchange their turn for a pass first. Who waits costs here what in life are the phones'
 * processors and the edge's machine (`queue_crowd_…`, `queue_edge_…`, each of one processor). So a third stadium stands between the two:
 * the same crowd asks for the room of a sale that is over, and the buyers need no pass. What is slower than there is the waiting room's own
 * work (`…_over_same_crowd`). Nothing is measured on a machine without nginx.
 */
export async function benchSellOutWithQueue(stage: Stage): Promise<Record<string, number>> {
  if (!hasNginx()) return {}
  const node = await stage.startNode({ TRUST_PROXY: '1' })
  const shop = { origin: node.origin, sandboxOrigin: stage.sandboxOrigin }
  const edge = await startEdge([Number(new URL(node.origin).port)])
  try {
    const first = await anotherMatch(stage, 'Sin Fila')
    const alone = await buyMuch([shop], await makeBuyers(stage, buyersOfAll), { eventId: first })
    const mails = await mailsGone(stage)
    const missing = await mailsMissing(stage, first)

    const second = await anotherMatch(stage, 'Fila Ajena')
    const passers = await makeBuyers(stage, buyersOfAll)
    await closedRoom(stage, first)
    const elsewhere = await whileTheyWait(edge, first, () => buyMuch([shop], passers, { eventId: second }))
    await mailsGone(stage)

    const eventId = await anotherMatch(stage, 'Con Fila')
    const buyers = await makeBuyers(stage, buyersOfAll)
    await fillRoom(stage, eventId)
    const enter = (at: Shop, buyer: Buyer) => withPass(at, buyer, eventId)
    const beside = await whileTheyWait(edge, eventId, () => buyMuch([shop], buyers, { eventId, enter }))
    const said = await whatTheDatabaseSays(stage, eventId)
    return {
      sellout_alone_seconds: alone.seconds,
      sellout_mails_all_there_s: mails,
      sellout_mails_missing: missing,
      sellout_same_crowd_seconds: elsewhere.seconds,
      same_crowd_processor_share: elsewhere.shares.crowd + elsewhere.shares.edge,
      sellout_with_queue_seconds: beside.seconds,
      sellout_with_queue_over_alone: beside.seconds / alone.seconds,
      sellout_with_queue_over_same_crowd: beside.seconds / elsewhere.seconds,
      sellout_with_queue_sold: said.sellout_sold,
      sellout_with_queue_wrong:
        Math.abs(said.sellout_sold - beside.seats) +
        said.sellout_double_sales +
        Math.abs(said.sellout_cents_adrift),
      queue_polls_through_edge_per_s: beside.polls.done / beside.polls.seconds,
      queue_polls_refused: beside.polls.refused + elsewhere.polls.refused,
      queue_polls_p95_worst_second_ms: beside.polls.p95,
      queue_origin_polls_per_s: beside.atOrigin / beside.seconds,
      queue_crowd_processor_share: beside.shares.crowd,
      queue_edge_processor_share: beside.shares.edge,
    }
  } finally {
    await edge.stop()
    node.process.kill('SIGTERM')
  }
}

/** Sells while a crowd asks for the state of a match's room, and tells what that crowd and its edge took of a processor. */
async function whileTheyWait(edge: Edge, eventId: number, sell: () => ReturnType<typeof buyMuch>) {
  const crowd = startProgram(join(import.meta.dirname, 'waiting-crowd.ts'), {
    PORT: String(edge.port),
    WAITING: String(waiting),
    STATE: `/api/waiting-room/event-${eventId}/state`,
  })
  try {
    await once(crowd, 'message')
    const costs = () => ({ crowd: processorMs(crowd.pid!), edge: processorMs(edge.pid) })
    const [before, asked] = [costs(), await edge.count('/state')]
    const { seconds, seats } = await sell()
    const [after, answered] = [costs(), await edge.count('/state')]
    const told = once(crowd, 'message')
    crowd.send('stop')
    const [polls] = (await told) as [Polled]
    const share = (of: keyof typeof before) => (after[of] - before[of]) / 1000 / seconds
    const shares = { crowd: share('crowd'), edge: share('edge') }
    return { seconds, seats, polls, atOrigin: answered.atOrigin - asked.atOrigin, shares }
  } finally {
    await stopProgram(crowd)
  }
}

/** The room of a sale that is over: what it says is as long, and nothing moves it. */
async function closedRoom({ pool }: Stage, eventId: number): Promise<void> {
  await pool.query(
    `insert into waiting_rooms (subject, mode, state, ended, serving, last_number)
     values ('event:' || $1::int, 'opening', 'ended', 'sold_out', $2::int, $2::int + $3::int)`,
    [eventId, buyersOfAll, waiting],
  )
}

/** The newest accounts are called, for as long as the sale lasts; behind them so many wait, who were told all that they will be. */
async function fillRoom({ pool }: Stage, eventId: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into waiting_rooms (subject, mode, state, per_minute, serving, last_number, serving_since)
     values ('event:' || $1::int, 'opening', 'serving', 60, $2::int, $2::int + $3::int, now()) returning id`,
    [eventId, buyersOfAll, waiting],
  )
  const place = `insert into waiting_places (id, room_id, sitting, account_id, salt, commitment, in_list, number, status, called_at,
      told_near, told_here)
    select gen_random_uuid(), $1, 1, id, sha256(id::text::bytea), sha256(('c' || id)::bytea), false, $2 + row_number() over (), `
  await pool.query(
    `${place} 'called', clock_timestamp() + interval '1 hour', true, true
     from (select id from accounts where email like 'bench-%' order by created_at desc limit $3) newest`,
    [rows[0]!.id, 0, buyersOfAll],
  )
  await pool.query(
    `with people as (
       insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
       select 'espera-' || $1::int || '-' || no || '@correo.example', '-', 'Rosa', 'Luna', now(), '1', now()
       from generate_series(1, $3::int) no returning id)
     ${place} 'waiting', null, true, true from people`,
    [rows[0]!.id, buyersOfAll, waiting],
  )
  await pool.query('analyze accounts, waiting_places')
}

async function withPass({ origin }: Shop, buyer: Buyer, eventId: number): Promise<Buyer> {
  const { status, body } = await post<{ pass: string }>(
    `${origin}/api/waiting-room/event-${eventId}/pass`,
    {},
    buyer,
  )
  if (status !== 200) throw new Error(`pass ${status} ${JSON.stringify(body)}`)
  return { ...buyer, 'queue-pass': body.pass }
}

/** Purchases whose buyer was sent no tickets. */
async function mailsMissing({ pool }: Stage, eventId: number): Promise<number> {
  const { rows } = await pool.query<{ missing: number }>(
    `select count(*)::int as missing from orders where event_id = $1 and status = 'paid'
       and not exists (select from notifications note
         where note.account_id = orders.account_id and note.key = 'tickets-ready:' || orders.id)`,
    [eventId],
  )
  return rows[0]!.missing
}
