import { sql } from 'kysely'
import { practiceChain, startBeacon } from '#sandbox/beacon/beacon.ts'
import { beaconSource } from '#platform/proof/server/beacon-source.ts'
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
  async function open(seats: Record<number, number>, { on = eventId, mostSeats = 4, payHours = 24 } = {}) {
    const zones = Object.entries(seats).map(([zoneId, many]) => ({ zoneId: Number(zoneId), seats: many }))
    const [opensAt, closesAt] = [0, 3600].map((s) => new Date(Date.now() + s * 1000 - 1000).toISOString())
    const body = { opensAt, closesAt, mostSeats, payHours, zones }
    const saved = await desk.call('PUT', `/staff/events/${on}/ballot`, body)
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
    await round()
    return (saved.body['ballot'] as { id: number }).id
  }

  async function until(id: number, ...states: string[]): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      await round()
      if (states.includes((await ballotOf(id)).state)) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`ballot ${id} did not become ${states.join(' or ')}`)
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
    until,
    /** Closes it now and waits for the draw and its first winners. */
    async draw(id: number): Promise<void> {
      await sql`update ballots set closes_at = greatest(opens_at + interval '1 ms', clock_timestamp()),
        beacon_round = ${(await beaconSoon()).beaconRound}, beacon_at = ${(await beaconSoon()).beaconAt} where id = ${id}`.execute(
        db,
      )
      await until(id, 'granting', 'ended')
    },
    /** As if the time to pay of an application were over. */
    async lapse(accountId: string): Promise<void> {
      await sql`update holds set promised_until = now() - interval '1 minute' where promised_until is not null
        and status in ('active', 'ordered') and account_id = ${accountId}`.execute(db)
      await sql`update ballot_applications set until = now() - interval '1 minute' where account_id = ${accountId}`.execute(
        db,
      )
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

  async function beaconSoon() {
    const { beaconFor } = await import('#platform/proof/server/beacon-source.ts')
    return beaconFor(beacon, new Date())
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
