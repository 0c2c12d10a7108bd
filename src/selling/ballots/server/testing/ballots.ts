import { sql } from 'kysely'
import { practiceChain, startBeacon } from '#sandbox/beacon/beacon.ts'
import { beaconFor, beaconSource } from '#platform/proof/server/beacon-source.ts'
import { staff } from '#world/staff.ts'
import { openPurchases } from '#world/purchases.ts'
import { moveBallots } from '../life/live.ts'

export type Ballots = Awaited<ReturnType<typeof openBallots>>
type Body = Record<string, unknown>

/** The demo club with purchases, a practice beacon of its own, and what a ballot is tried with. */
export async function openBallots() {
  const sandbox = await startBeacon({ port: 0 })
  const server = await openPurchases({ BEACON_URLS: sandbox.sources.join() })
  const { db, services } = server
  const eventId = server.event.id
  await sql`update events set requires_fan_id = false, tickets_per_fan = null where id = ${eventId}`.execute(
    db,
  )
  const warnings: string[] = []
  const beacon = beaconSource({
    sources: sandbox.sources,
    chain: practiceChain.hash,
    timeoutMs: 2000,
    warn: (words) => warnings.push(words),
    afterSeconds: 1,
  })
  const desk = await staff(server, 'marketing')
  const round = () => moveBallots(services, beacon)
  const ballotOf = (id: number) =>
    db.selectFrom('ballots').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Somebody with an account who has confirmed a phone. */
  async function person({ phone = true } = {}) {
    const made = await server.buyer()
    if (phone)
      await sql`insert into confirmed_phones (account_id, phone_key)
        values (${made.accountId}, sha256(${made.accountId}::text::bytea))`.execute(db)
    const { email } = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', made.accountId)
      .executeTakeFirstOrThrow()
    const mine = async (ballotId: number) =>
      (await made.get(`/ballots/${ballotId}/application`)).body['application'] as Application
    const apply = (ballotId: number, zoneIds: number[], companions: string[] = []) =>
      made.call('PUT', `/ballots/${ballotId}/application`, {
        quantity: companions.length + 1,
        zoneIds,
        companions,
      })
    return { ...made, email, mine, apply }
  }

  /** A match of its own with one ballot over these zones, open now. */
  async function open(
    seats: Record<number, number>,
    { on = eventId, mostSeats = 4, payHours = 24, seconds = 3600 } = {},
  ) {
    const zones = Object.entries(seats).map(([zoneId, many]) => ({ zoneId: Number(zoneId), seats: many }))
    const [opensAt, closesAt] = [-1, seconds].map((s) => new Date(Date.now() + s * 1000).toISOString())
    const body = { opensAt, closesAt, mostSeats, payHours, zones }
    const saved = await desk.call('PUT', `/staff/events/${on}/ballot`, body)
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
    await round()
    return (saved.body['ballot'] as { id: number }).id
  }

  const used = [eventId]
  /** Another published match with the same zones, of which nobody has drawn yet. */
  async function another(): Promise<number> {
    const { rows } = await sql<{ id: number }>`update events
      set requires_fan_id = false, tickets_per_fan = null, sales_start_at = now() - interval '1 day',
        sales_end_at = greatest(sales_end_at, now() + interval '3 days'), starts_at = greatest(starts_at, now() + interval '4 days')
      where id = (select id from events where id <> all (${used}::int[]) and status = 'published'
        and 1000 < (select count(*) from event_seats where event_id = events.id and status = 'free') order by id limit 1)
      returning id`.execute(db)
    used.push(rows[0]!.id)
    return rows[0]!.id
  }

  async function until(id: number, ...states: string[]): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      await round()
      if (states.includes((await ballotOf(id)).state)) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`ballot ${id} did not become ${states.join(' or ')}`)
  }

  /** As if its hour to close had come; its beacon is the next one. */
  async function closeNow(id: number): Promise<void> {
    const { beaconRound, beaconAt } = await beaconFor(beacon, new Date())
    await sql`update ballots set closes_at = greatest(opens_at + interval '1 ms', clock_timestamp()),
      beacon_round = ${beaconRound}, beacon_at = ${beaconAt} where id = ${id} and state = 'open'`.execute(db)
  }

  return {
    ...server,
    eventId,
    sandbox,
    beacon,
    warnings,
    desk,
    round,
    ballotOf,
    person,
    open,
    another,
    until,
    closeNow,
    /** Closes it now and waits for the draw and its first winners. */
    async draw(id: number): Promise<void> {
      await closeNow(id)
      await until(id, 'granting', 'ended')
      await round()
    },
    /** As if the time to pay of an application were over. */
    async lapse(accountId: string): Promise<void> {
      await sql`update holds set promised_until = now() - interval '1 minute' where promised_until is not null
        and status in ('active', 'ordered') and account_id = ${accountId}`.execute(db)
      await sql`update ballot_applications set until = now() - interval '1 minute' where account_id = ${accountId}
        and hold_id is not null`.execute(db)
      await sql`update orders set payable_until = now() - interval '1 minute'
        where status = 'pending' and account_id = ${accountId}`.execute(db)
    },
    /** How many seats of a ballot are in each state, by their own rows. */
    async seats(id: number): Promise<Record<string, number>> {
      const { rows } = await sql<{ status: string; many: number }>`
        select seat.status::text, count(*)::int as many from ballot_seats kept join event_seats seat
          on seat.event_id = kept.event_id and seat.seat_id = kept.seat_id
        where kept.ballot_id = ${id} group by 1`.execute(db)
      return Object.fromEntries(rows.map(({ status, many }) => [status, many]))
    },
    close: async () => {
      await server.close()
      await sandbox.close()
    },
  }
}

export type Application = Body & {
  placeId: string
  salt: string
  commitment: string
  status: string
  quantity: number
  number: number
  ahead: number | null
  companions: string[]
  won: { holdId: string; zoneId: number; seats: string[]; until: string } | null
}
