import { randomBytes, createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { anotherMatch } from './another-match.ts'
import { percentile, rawLoad } from './raw-client.ts'
import { sized, type Stage } from './stage.ts'

/** Places a second, as 100,000 within a minute are. */
const aSecond = 1667
const warmUp = 1000
const many = sized(100_000) + warmUp
const polls = 150_000

/**
 * Places that are taken at the pace of the great rush, each by a person of their own, from the moment on at which each was
 * due; and what everybody who waits asks for, as fast as one process answers it. The work before a place is left out: it is
 * the browser's, and checking it costs a fifth of a millisecond.
 */
export async function benchWaitingRoom(stage: Stage): Promise<Record<string, number>> {
  const { pool } = stage
  const eventId = await anotherMatch(stage, 'Fila')
  const saleId = `event-${eventId}`
  await pool.query(`update events set sales_start_at = now() + interval '20 minutes' where id = $1`, [
    eventId,
  ])
  await pool.query(
    `insert into waiting_rooms (subject, mode, state, closes_at, beacon_chain, beacon_round, beacon_at)
     select 'event:' || id, 'opening', 'joining', sales_start_at, repeat('a', 64), 1, now() + interval '1 hour'
     from events where id = $1`,
    [eventId],
  )
  const { origin, process } = await stage.startNode({ RATE_LIMITS: 'off', JOBS: 'off' })
  const port = Number(new URL(origin).port)
  const joins = await people(stage, saleId)
  await rawLoad(port, joins.splice(0, warmUp), 32)
  const began = performance.now()
  const load = await rawLoad(port, joins, 256, (no) => began + (no * 1000) / aSecond)
  const { rows } = await pool.query(
    `select count(*)::int as places, count(distinct account_id)::int as people from waiting_places
     where room_id = (select id from waiting_rooms where subject = 'event:' || $1::int)`,
    [eventId],
  )
  const state = Buffer.from(`GET /api/waiting-room/${saleId}/state HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const poll = (times: number) =>
    rawLoad(
      port,
      Array.from({ length: times }, () => state),
      64,
    )
  await poll(20_000)
  await sleep(1000)
  const asked = await poll(polls)
  process.kill()
  await pool.query(leaveRoom, [eventId])
  return {
    queue_places: rows[0].places,
    queue_lost: many - rows[0].places + (rows[0].places - rows[0].people),
    queue_join_refused: load.refused,
    queue_joins_per_s: load.done / load.seconds,
    queue_join_p50_ms: percentile(load.latencies, 0.5),
    queue_join_p95_ms: percentile(load.latencies, 0.95),
    queue_polls_per_s: asked.done / asked.seconds,
    queue_poll_refused: asked.refused,
  }
}

/** Nobody draws a list of 100,000 while something else is measured. */
export const leaveRoom = `update waiting_rooms set mode = 'off', state = 'ended', ended = 'switched_off' where subject = 'event:' || $1::int`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Requests of so many people who are logged in and have confirmed a phone. */
async function people({ pool }: Stage, saleId: string): Promise<Buffer[]> {
  const requests: Buffer[] = []
  for (let from = 0; from < many; from += 5000) {
    const sessions = Array.from({ length: Math.min(5000, many - from) }, () => ({
      token: randomBytes(32).toString('base64url'),
      cookie: randomBytes(32).toString('base64url'),
    }))
    await pool.query(
      `with person as (
        insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
        select 'fila-' || $3 || '-' || no || '@correo.example', '-', 'Rosa', 'Luna', now(), '1', now()
        from generate_series(1, cardinality($1::text[])) no returning id),
      numbered as (select id, row_number() over () as no from person),
      phone as (insert into confirmed_phones (account_id, phone_key) select id, sha256(id::text::bytea) from person)
      insert into sessions (token_hash, cookie_hash, account_id, expires_at)
      select decode(token, 'hex'), decode(cookie, 'hex'), id, now() + interval '1 hour'
      from unnest($1::text[], $2::text[]) with ordinality as given (token, cookie, no) join numbered using (no)`,
      [sessions.map(({ token }) => sha256(token)), sessions.map(({ cookie }) => sha256(cookie)), from],
    )
    for (const { token, cookie } of sessions)
      requests.push(
        Buffer.from(
          `POST /api/waiting-room/${saleId}/places HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
            `cookie: taquilla=${cookie}; visitor=00000000-0000-4000-8000-000000000000\r\ncontent-length: 0\r\n\r\n`,
        ),
      )
  }
  await pool.query('analyze accounts, sessions, confirmed_phones')
  return requests
}
