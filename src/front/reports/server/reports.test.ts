import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import type { Events } from '#server/schema.ts'
import { makeExport } from '#front/exports/server/actions.ts'

let server: TestServer
let finance: Awaited<ReturnType<typeof staff>>
let eventId: number

beforeAll(async () => {
  server = await testServer()
  finance = await staff(server, 'finance')
  const busiest = await sql<{ eventId: number }>`select event_id from tickets where status = 'valid'
    group by 1 order by count(*) desc limit 1`.execute(server.db)
  eventId = busiest.rows[0]!.eventId
})
afterAll(() => server.close())

const number = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(server.db)).rows[0]!.n
const sum = (rows: Record<string, unknown>[], key: string) =>
  rows.reduce((total, row) => total + Number(row[key]), 0)

describe('reports of the demo club', () => {
  it('counts who went in by gate and quarter of an hour, and who did not', async () => {
    await sql`update tickets set checked_in_at = '2026-11-20T00:01:00Z'::timestamptz + make_interval(mins => seat_id % 40),
      checked_in_gate = (seat_id % 3)::text where event_id = ${eventId} and status = 'valid' and seat_id > (select min(seat_id) from tickets
        where event_id = ${eventId} and status = 'valid')`.execute(server.db)
    const entered = await number(
      sql<{
        n: number
      }>`select count(*)::int as n from tickets where event_id = ${eventId} and checked_in_at is not null`,
    )
    const gate = await staff(server, 'gate')
    const { rows: entries } = (await gate.get(`/staff/reports/entries?eventId=${eventId}`)).body
    expect(sum(entries, 'people')).toBe(entered)
    expect(new Set(entries.map(({ slot }: { slot: string }) => slot.slice(14))).size).toBeGreaterThan(0)
    for (const { slot } of entries) expect(slot).toMatch(/:(00|15|30|45):00\.000Z$/)
    const { rows: zones } = (await gate.get(`/staff/reports/absences?eventId=${eventId}`)).body
    const valid = sql<{
      n: number
    }>`select count(*)::int as n from tickets where event_id = ${eventId} and status = 'valid'`
    expect(sum(zones, 'tickets')).toBe(await number(valid))
    expect(sum(zones, 'absent')).toBe((await number(valid)) - entered)
    expect((await gate.get('/staff/reports/bonogallo')).status).toBe(403)
  })

  it('lays a match beside the last one before it, at the same distance from their beginnings', async () => {
    const sold = (id: number, distance: string) => sql<{ n: number }>`select count(*)::int as n
      from tickets join orders on orders.id = tickets.order_id join events on events.id = tickets.event_id
      where tickets.event_id = ${id} and tickets.status = 'valid' and orders.kind <> 'comp'
        and paid_at <= events.starts_at - ${distance}::interval`
    const { rows } = await sql<{ id: number; startsAt: Date }>`select id, starts_at from events
      where status <> 'cancelled' and exists (select from tickets where event_id = events.id and status = 'valid')
      order by starts_at`.execute(server.db)
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const of = (id: number) => finance.get(`/staff/reports/pace/${id}?of=sold`).then(({ body }) => body)
    const { at, match, before, ahead } = await of(second.id)
    expect([match.id, before.id]).toEqual([second.id, first.id])
    const distance = `${(+second.startsAt - Date.parse(at)) / 1000} seconds`
    expect(match.points.at(-1).count).toBe(await number(sold(second.id, '-1000 days')))
    const [own, theirs] = [sold(second.id, distance), sold(first.id, distance)]
    expect(ahead).toBe((await number(own)) - (await number(theirs)))
    expect(await of(first.id)).toMatchObject({ before: null, ahead: null })
    const gate = await staff(server, 'gate')
    const entered = await gate.get(`/staff/reports/pace/${eventId}?of=entered`)
    expect(entered.body.match.points.at(-1).count).toBe(
      await number(
        sql`select count(*)::int as n from tickets where event_id = ${eventId} and checked_in_at is not null`,
      ),
    )
    expect((await finance.get('/staff/reports/pace/999999?of=sold')).status).toBe(404)
  })

  it('lays a match beside one of its own team, and a concert beside a concert, or beside none', async () => {
    const { rows } = await sql<{ id: number }>`select id from events
      where status <> 'cancelled' and exists (select from tickets where event_id = events.id and status = 'valid')
      order by starts_at limit 3`.execute(server.db)
    const [first, second, third] = rows.map(({ id }) => id) as [number, number, number]
    const { rows: teams } = await sql<{
      id: number
    }>`insert into teams (name) values ('Gallos Femenil') returning id`.execute(server.db)
    const concert = { eventKind: 'other', away: '' } as const
    const ofTeam = { teamId: teams[0]!.id }
    const befores = async (...changes: [id: number, change: Updateable<Events>][]) => {
      const before = await server.db
        .selectFrom('events')
        .select(['id', 'eventKind', 'away', 'teamId'])
        .where('id', 'in', [first, second, third])
        .execute()
      for (const [id, change] of changes)
        await server.db.updateTable('events').set(change).where('id', '=', id).execute()
      const answers = []
      for (const id of [second, third]) {
        const { body } = await finance.get(`/staff/reports/pace/${id}?of=sold`)
        expect(body.ahead === null).toBe(body.before === null)
        answers.push(body.before?.id ?? null)
      }
      for (const { id, ...was } of before)
        await server.db.updateTable('events').set(was).where('id', '=', id).execute()
      return answers
    }
    expect(await befores()).toEqual([first, second])
    expect(await befores([second, concert])).toEqual([null, first])
    expect(await befores([first, concert], [third, { ...concert, ...ofTeam }])).toEqual([null, first])
    expect(await befores([second, ofTeam])).toEqual([null, first])
    expect(await befores([first, ofTeam], [third, ofTeam])).toEqual([null, first])
  })

  it('says what bonogallos were sold and renewed, and what credit is owed, as the ledger has it', async () => {
    const { body } = await finance.get('/staff/reports/bonogallo')
    const passes = sql<{
      n: number
    }>`select count(*)::int as n from passes where ending is distinct from 'money_back'`
    expect(sum(body.rows, 'passes')).toBe(await number(passes))
    const ceded = sql<{ n: number }>`select count(*)::int as n from pass_matches where state = 'ceded'`
    expect(sum(body.rows, 'ceded')).toBe(await number(ceded))
    const owed = sql<{ n: number }>`select coalesce(sum(amount_cents), 0)::bigint as n from ledger_postings
      where account_id like 'credit:%'`
    expect(body.creditOwedCents).toBe(await number(owed))
  })

  it('says what each affiliate brought', async () => {
    const { body } = await finance.get('/staff/reports/affiliates')
    const sold = sql<{ n: number }>`select coalesce(sum(total_cents), 0)::bigint as n from orders
      where affiliate_id is not null and paid_at is not null`
    expect(sum(body.rows, 'soldCents')).toBe(await number(sold))
    const none = (await finance.get('/staff/reports/affiliates?from=2001-01-01&to=2001-01-02')).body.rows
    expect([none.length, sum(none, 'clicks')]).toEqual([body.rows.length, 0])
  })

  it('says what each phase offered, what of it is taken, and what was bought', async () => {
    await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at, quota, taken)
      values (${eventId}, 'Titulares', 'holder', now() - interval '2 days', now() - interval '1 day', 100, 7)`.execute(
      server.db,
    )
    await sql`insert into sale_phase_returns (phase_id, zone_id, seats) select id, 1, 3 from sale_phases
      where event_id = ${eventId} and name = 'Titulares'`.execute(server.db)
    await sql`insert into holds (id, event_id, visitor_id, price_version, seat_ids, status, expires_at, phase_id)
      select gen_random_uuid(), ${eventId}, gen_random_uuid(), 1, seats, status::hold_status, now(), phase.id
      from sale_phases phase cross join (values ('{1,2,3,4}'::int[], 'sold'), ('{5,6,7}', 'expired')) as held (seats, status)
      where phase.event_id = ${eventId} and phase.name = 'Titulares'`.execute(server.db)
    const { body } = await finance.get(`/staff/reports/phases?eventId=${eventId}`)
    const phase = body.rows.find((row: { phase: string }) => row.phase === 'Titulares')
    expect(phase).toMatchObject({ quota: 100, used: 4, held: 7, sold: 4 })
  })

  it('can all be had as files', async () => {
    const lists = {
      revenue: { by: 'day' },
      'live-zones': { eventId: `${eventId}` },
      'bonogallo-plans': {},
      'affiliate-sales': {},
    }
    const more = {
      'reconciled-days': {},
      'reconciled-payments': {},
      'phase-sales': { eventId: `${eventId}` },
      entries: { eventId: `${eventId}` },
      absences: { eventId: `${eventId}` },
    }
    for (const [list, query] of Object.entries({ ...lists, ...more })) {
      const asked = await finance.post('/staff/exports', { list, format: 'csv', query })
      expect([list, asked.status]).toEqual([list, 202])
      await makeExport(server.services, asked.body.id)
      expect((await finance.get(`/staff/exports/${asked.body.id}/file`)).status).toBe(200)
    }
  })
})
