import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { makeBuyers } from './buyers.ts'
import { post } from './http-client.ts'
import type { Stage } from './stage.ts'

const eventId = 1
const attackMs = 60_000
const connections = 16
const buyers = 60

type Refused = { code?: string; detail?: { challenge: unknown } }
type Attack = { address: () => string; visitor?: () => string; zoneId?: number; scripts?: number }

/** One machine that does the asked work as fast as one more core lets it, and never logs in. */
function solver() {
  const worker = new Worker(new URL('./solve-work.ts', import.meta.url))
  const waiting = new Map<number, (proof: string) => void>()
  let next = 0
  worker.on('message', ({ no, proof }: { no: number; proof: string }) => {
    waiting.get(no)?.(proof)
    waiting.delete(no)
  })
  return {
    solve: (challenge: unknown) =>
      new Promise<string>((resolve) => {
        waiting.set(++next, resolve)
        worker.postMessage({ no: next, challenge })
      }),
    stop: () => worker.terminate(),
  }
}
type Solver = ReturnType<typeof solver>

/** Percent of the hall that is held now without an account, and the most it ever was while `work` ran. */
async function worstShare({ pool }: Stage, work: Promise<unknown>): Promise<number> {
  let done = false
  let worst = 0
  const watched = (async () => {
    for (;;) {
      const { rows } = await pool.query(
        `select 100.0 * coalesce(sum(cardinality(seat_ids)), 0)::float8
           / (select count(*) from event_seats where event_id = $1) as share
         from holds where event_id = $1 and status = 'active' and expires_at > now() and account_id is null`,
        [eventId],
      )
      worst = Math.max(worst, rows[0].share)
      if (done) return
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })()
  await work.finally(() => (done = true))
  await watched
  return worst
}

/** Holds through a proxy hop that the server trusts, from whichever address the attack pretends to be at. */
async function hoard(
  url: string,
  { address, visitor, zoneId, scripts = connections }: Attack,
  work: Solver,
  until: number,
): Promise<void> {
  const wanted = { quantity: 8, ...(zoneId !== undefined && { zoneId }) }
  await Promise.all(
    Array.from({ length: scripts }, async () => {
      let proof: string | undefined
      let from = address()
      while (performance.now() < until) {
        const { status, body } = await post<Refused>(
          url,
          { bestAvailable: wanted },
          {
            'x-forwarded-for': from,
            ...(visitor && { cookie: `visitor=${visitor()}` }),
            ...(proof !== undefined && { 'proof-of-work': proof }),
          },
        )
        proof = body.code === 'proof_required' ? await work.solve(body.detail!.challenge) : undefined
        if (proof === undefined) from = address()
        if (status === 403 && proof === undefined) await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }),
  )
}

/** Sixty people in a minute behind one address, as the page does it: work when asked, a log-in when that is asked. */
async function buyHonestly(stage: Stage, url: string, address: string, work: Solver): Promise<number> {
  const accounts = await makeBuyers(stage, buyers)
  const served = await Promise.all(
    accounts.map(async (account, no) => {
      await new Promise((resolve) => setTimeout(resolve, (no * attackMs) / buyers))
      const own: Record<string, string> = { 'x-forwarded-for': address, cookie: `visitor=${randomUUID()}` }
      let headers = own
      for (let tries = 0; tries < 6; tries++) {
        const { status, body } = await post<Refused>(url, { bestAvailable: { quantity: 3 } }, headers)
        if (status === 201) return true
        if (body.code === 'proof_required')
          headers = { ...own, 'proof-of-work': await work.solve(body.detail!.challenge) }
        else if (body.code === 'login_to_hold')
          headers = { ...own, ...account, cookie: `${own['cookie']}; ${account.cookie}` }
      }
      return false
    }),
  )
  return served.filter(Boolean).length
}

/**
 * With the limits on, through a trusted proxy hop: what one address, one with a thousand invented cookies, and forty
 * addresses of a /24 hold at most within a minute, and how many of 60 people at the first one's own address get seats.
 */
export async function benchHoarders(stage: Stage): Promise<Record<string, number>> {
  const { origin, process } = await stage.startNode({ RATE_LIMITS: 'on', TRUST_PROXY: '1', JOBS: 'off' })
  const url = `${origin}/api/events/${eventId}/holds`
  const [robot, phones] = [solver(), solver()]
  const cookies = Array.from({ length: 1000 }, () => randomUUID())
  let no = 0
  const attacks: Record<string, Attack> = {
    alone: { address: () => '203.0.113.1' },
    cookies: { address: () => '198.51.100.1', visitor: () => cookies[no++ % cookies.length]! },
    network: { address: () => `192.0.2.${1 + (no++ % 40)}` },
  }
  const shares: Record<string, number> = {}
  let served = 0
  let zone: Record<string, number> = {}
  try {
    for (const [name, attack] of Object.entries(attacks)) {
      await letGo(stage)
      const attacking = hoard(url, attack, robot, performance.now() + attackMs)
      const buying = name === 'alone' ? buyHonestly(stage, url, attack.address(), phones) : null
      shares[name] = await worstShare(stage, attacking)
      served = (await buying) ?? served
    }
    await letGo(stage)
    zone = await zoneUnderScripts(stage, url, robot)
  } finally {
    process.kill()
    await Promise.all([robot.stop(), phones.stop()])
    await letGo(stage)
  }
  return {
    hoard_share: Math.max(shares['alone']!, shares['cookies']!),
    hoard_share_network: shares['network']!,
    honest_buyers_served: served,
    ...zone,
  }
}

/**
 * What 200 scripts keep of one zone, each in a network of its own and without an account: the most within a minute, for how long a hold of theirs
 * lasts then, and how many of ten people with an account get seats of it.
 */
async function zoneUnderScripts(stage: Stage, url: string, work: Solver): Promise<Record<string, number>> {
  const { rows } = await stage.pool.query(
    `select zone_id, count(*)::int as seats from event_seats where event_id = $1
     group by zone_id having count(*) > 1000 order by count(*) limit 1`,
    [eventId],
  )
  const { zone_id: zoneId, seats } = rows[0] as { zone_id: number; seats: number }
  let no = 0
  const attack = { zoneId, scripts: 200, address: () => `10.${(no += 1) % 200}.${no % 250}.7` }
  await hoard(url, attack, work, performance.now() + attackMs)
  const held = await stage.pool.query(
    `select count(*)::int as held, coalesce(extract(epoch from avg(held_until - now())), 0)::float8 as left
     from event_seats where event_id = $1 and zone_id = $2 and status = 'held' and held_until > now()`,
    [eventId, zoneId],
  )
  const accounts = await makeBuyers(stage, 10)
  const answers = await Promise.all(
    accounts.map((account) =>
      post<Refused>(
        url,
        { bestAvailable: { quantity: 4, zoneId } },
        { ...account, 'x-forwarded-for': '198.18.0.1', cookie: `visitor=${randomUUID()}; ${account.cookie}` },
      ),
    ),
  )
  return {
    zone_kept_by_200_scripts: (100 * held.rows[0].held) / seats,
    zone_kept_seconds_left: held.rows[0].left,
    zone_buyers_served_of_10: answers.filter(({ status }) => status === 201).length,
  }
}

async function letGo({ pool }: Stage): Promise<void> {
  await pool.query(`update event_seats set status = 'free', hold_id = null, held_until = null
    where event_id = ${eventId} and status = 'held'`)
  await pool.query(`delete from holds where event_id = ${eventId} and status = 'active'`)
}
