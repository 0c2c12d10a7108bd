import { once } from 'node:events'
import { join } from 'node:path'
import { startProgram, stopProgram } from '../../scripts/processes.ts'
import { hasNginx, startEdge } from '../world/edge.ts'
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
 * A stadium sold out, its mails awaited, and another one sold out while 100,000 people wait in its room and ask for the state through
 * nginx with `deploy/edge/nginx.conf`; there the buyers exchange their turn for a pass besides. What who waits costs here (`queue_crowd_…`, of one
 * processor) is in life the phones' work, the edge's (`queue_edge_…`) another machine's. Nothing is measured on a machine without nginx.
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

    const eventId = await anotherMatch(stage, 'Con Fila')
    const buyers = await makeBuyers(stage, buyersOfAll)
    await fillRoom(stage, eventId)
    const crowd = startProgram(join(import.meta.dirname, 'waiting-crowd.ts'), {
      PORT: String(edge.port),
      WAITING: String(waiting),
      STATE: `/api/waiting-room/event-${eventId}/state`,
    })
    try {
      await once(crowd, 'message')
      const cost = { crowd: processorMs(crowd.pid!), edge: processorMs(edge.pid) }
      const before = await edge.count('/state')
      const enter = (at: Shop, buyer: Buyer) => withPass(at, buyer, eventId)
      const beside = await buyMuch([shop], buyers, { eventId, enter })
      cost.crowd = processorMs(crowd.pid!) - cost.crowd
      cost.edge = processorMs(edge.pid) - cost.edge
      const after = await edge.count('/state')
      const told = once(crowd, 'message')
      crowd.send('stop')
      const [polls] = (await told) as [Polled]
      const said = await whatTheDatabaseSays(stage, eventId)
      return {
        sellout_alone_seconds: alone.seconds,
        sellout_mails_all_there_s: mails,
        sellout_mails_missing: missing,
        sellout_with_queue_seconds: beside.seconds,
        sellout_with_queue_over_alone: beside.seconds / alone.seconds,
        sellout_with_queue_sold: said.sellout_sold,
        sellout_with_queue_wrong:
          Math.abs(said.sellout_sold - beside.seats) +
          said.sellout_double_sales +
          Math.abs(said.sellout_cents_adrift),
        queue_polls_through_edge_per_s: polls.done / polls.seconds,
        queue_polls_refused: polls.refused,
        queue_polls_p95_worst_second_ms: polls.p95,
        queue_origin_polls_per_s: (after.atOrigin - before.atOrigin) / beside.seconds,
        queue_crowd_processor_share: cost.crowd / 1000 / beside.seconds,
        queue_edge_processor_share: cost.edge / 1000 / beside.seconds,
      }
    } finally {
      await stopProgram(crowd)
    }
  } finally {
    await edge.stop()
    node.process.kill('SIGTERM')
  }
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
