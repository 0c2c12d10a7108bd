import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { openSeats } from '#catalogue/events/server/actions.ts'
import { sectionFault, withSection } from '../generator/add-section.ts'
import { emptyPlan, rowName, type SectionSpec } from '../generator/section.ts'
import { marked, withMarks } from '../marks.ts'
import { importPlan } from '../plan/import.ts'
import type { PlanFile } from '../plan/plan-file.ts'
import { placeWords } from '../plan/place-words.ts'
import { seatFlag } from '../plan/seating-plan.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof staff>>
let venueId: number
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
  desk = await staff(server, 'marketing')
  const venue = { name: 'Campo', city: 'Querétaro', address: 'Calle 1' }
  venueId = (await desk.post('/venues/desk', venue)).body.id
})
afterAll(() => server.close())

function upload(content: string, after?: number, path = '') {
  const edge = 'limite-de-partes'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="plano.json"\r\ncontent-type: application/json\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${edge}--\r\n`)])
  const query = after === undefined ? '' : `?after=${after}`
  return desk.call('POST', `/venues/desk/${venueId}/plans${path}${query}`, whole, {
    'content-type': `multipart/form-data; boundary=${edge}`,
  })
}
const send = (file: unknown, after?: number, path = '') => upload(JSON.stringify(file), after, path)

const spec: SectionSpec = {
  name: '101',
  zone: 'Norte',
  gate: '7',
  rows: 3,
  seatsPerRow: 4,
  shape: 'straight',
  angle: 0,
  distance: 70,
  rowNames: 'letters',
  numbering: 'rising',
}
const small = () => structuredClone(withSection(emptyPlan('Campo'), spec))
const stored = async () => {
  const { rows } = await server.services.pool.query<{ plans: number; seats: number; zones: number }>(
    `select (select count(*)::int from seating_plans) as plans, (select count(*)::int from plan_seats) as seats,
      (select count(*)::int from plan_zones) as zones`,
  )
  return rows[0]
}

describe('a plan brought as a file', () => {
  it('comes out again as it went in, with gates and marks', async () => {
    const file = small()
    file.extras.seats = { '101-A-1': { accessible: true }, '101-A-2': { companion: true } }
    const { body, status } = await send(file)
    expect([status, body]).toEqual([201, { planId: expect.any(Number), version: 1, seats: 12, isNew: true }])
    const out = await desk.get(`/venues/desk/plans/${body.planId}/file`)
    expect(out.body).toEqual(file)
    expect((await send(file)).body).toMatchObject({ version: 1, isNew: false })
    const { body: venue } = await desk.get(`/venues/desk/${venueId}`)
    expect(venue.plans).toMatchObject([{ seats: 12, accessible: 1, companion: 1, blocked: 0, matches: 0 }])
  })

  type Broken = [what: string, content: () => string, code: string, words: RegExp]
  const change = (edit: (file: PlanFile) => void) => () => {
    const file = small()
    edit(file)
    return JSON.stringify(file)
  }
  const seatsOf = (file: PlanFile) => file.layout.zones[0]!.rows[0]!.seats
  const broken: Broken[] = [
    [
      'cut in the middle',
      () => JSON.stringify(small()).slice(0, 500),
      'plan_not_json',
      /no es un JSON completo/,
    ],
    ['no plan at all', () => '"hola"', 'plan_shape', /El plano tiene errores/],
    ['deep as a well', () => '['.repeat(200_000) + ']'.repeat(200_000), 'plan_shape', /errores/],
    [
      'a seat twice',
      change((file) => (seatsOf(file)[1]!.seat_guid = '101-A-1')),
      'plan_duplicate_seat',
      /«101-A-1» está dos veces/,
    ],
    [
      'a category that is not there',
      change((file) => (seatsOf(file)[2]!.category = 'Luna')),
      'plan_unknown_category',
      /categoría «Luna»/,
    ],
    [
      'a mark of nobody',
      change((file) => (file.extras.seats['x'] = { blocked: true })),
      'extras_unknown_key',
      /nombran «x»/,
    ],
    [
      'more seats than any stadium',
      change((file) => {
        const [seat] = seatsOf(file)
        const seats = Array.from({ length: 1000 }, () => seat!)
        file.layout.zones[0]!.rows = Array.from({ length: 125 }, () => ({ row_number: 'A', seats }))
      }),
      'plan_too_large',
      /125,000 asientos; el máximo es 120,000/,
    ],
  ]
  it.each(broken)(
    'is refused in words when it is %s, and nothing of it is stored',
    async (_, content, code, words) => {
      const before = await stored()
      const { status, body } = await upload(content())
      expect([status, body.code]).toEqual([400, code])
      expect(body.title).toMatch(words)
      expect(await stored()).toEqual(before)
    },
  )

  it('tells each fault and where it is', async () => {
    const file = small()
    seatsOf(file)[1]!.category = 'Luna'
    seatsOf(file)[2]!.category = 'Sol'
    const { problems } = (await send(file)).body.detail as { problems: { where: string }[] }
    expect(problems.map(({ where }) => placeWords(where))).toEqual([
      'sección 1, fila 1, asiento 2',
      'sección 1, fila 1, asiento 3',
    ])
  })

  it('is refused when another version was stored since it was opened; without the guard it would win', async () => {
    const { plans } = (await desk.get(`/venues/desk/${venueId}`)).body as { plans: { id: number }[] }
    const mine = withSection(small(), { ...spec, name: '102', angle: 90 })
    const theirs = withSection(small(), { ...spec, name: '103', angle: 180 })
    const base = plans[0]!.id
    expect((await send(mine, base)).status).toBe(201)
    expect((await send(theirs, base)).body.code).toBe('plan_changed')
    expect((await send(theirs)).status).toBe(201)
  })
})

describe('a plan in the place of another', () => {
  const marks = {
    '101-A-1': { accessible: true as const },
    '101-A-2': { companion: true as const },
  }
  const compare = (content: unknown) => send(content, undefined, '/comparison')
  const inForce = async () => (await desk.get(`/venues/desk/${venueId}`)).body.planInForce as number
  async function markedPlan(name: string) {
    const file = withSection(emptyPlan(name), spec)
    file.extras.seats = marks
    return { file, planId: (await send(file)).body.planId as number }
  }
  const wheelchairs = (planId: number) =>
    server.db
      .selectFrom('planSeats')
      .select('guid')
      .where('planId', '=', planId)
      .where((seat) => seat.or([seat('accessible', '=', true), seat('companion', '=', true)]))
      .orderBy('seatId')
      .execute()

  it('in the format of pretix alone goes on with the gates and marks of the one in force', async () => {
    const { file, planId } = await markedPlan('Con marcas')
    expect((await compare(file.layout)).body).toMatchObject({ identical: true })
    const longer = withSection(structuredClone(file), { ...spec, name: '102', gate: '8', angle: 90 })
    const { body: compared } = await compare(longer.layout)
    expect(compared).toMatchObject({
      identical: false,
      inForce: { planId },
      seats: { before: 12, after: 24, added: 12, removed: 0, otherZone: 0, otherName: 0 },
      sections: { added: ['102'], removed: [], otherGate: [] },
    })
    expect(compared.marks[0]).toEqual({ mark: 'accessible', before: 1, after: 1, lost: 0 })
    const { body } = await send(longer.layout, planId)
    expect(await wheelchairs(body.planId)).toEqual([{ guid: '101-A-1' }, { guid: '101-A-2' }])
    const out = (await desk.get(`/venues/desk/plans/${body.planId}/file`)).body as PlanFile
    expect(out.extras.sections).toEqual({ '101': { gate: '7' } })
  })

  it('that says it has no marks loses them only after the comparison told so', async () => {
    const { file, planId } = await markedPlan('Por perder')
    const before = await stored()
    const bare = { layout: file.layout, extras: { ...file.extras, seats: {} } }
    const { body } = await compare(bare)
    expect(body.marks.map(({ lost }: { lost: number }) => lost)).toEqual([1, 1, 0, 0])
    expect(await stored()).toEqual(before)
    expect(await inForce()).toBe(planId)
  })

  it('names the zones that many take for one another by their colours, and is stored all the same', async () => {
    const zones = { ...spec, angle: 90, name: '102', zone: 'Sur' }
    const file = withSection(withSection(emptyPlan('De colores'), spec), zones)
    expect((await compare(file)).body.alikeZones).toEqual([])
    file.layout.categories.forEach((category, at) => (category.color = ['#09A59A', '#964B89'][at]!))
    expect((await compare(file)).body.alikeZones).toEqual([{ one: 'Norte', other: 'Sur' }])
    expect((await send(file)).status).toBe(201)
  })

  it('is taken back, once it was compared with what is in force by then', async () => {
    const { planId: first } = await markedPlan('Primero')
    const { planId: second } = await markedPlan('Segundo')
    expect(await inForce()).toBe(second)
    const { body } = await desk.get(`/venues/desk/plans/${first}/comparison`)
    expect(body).toMatchObject({ inForce: { planId: second }, seats: { before: 12, after: 12 } })
    const put = (planId: number, after: number) =>
      desk.call('PUT', `/venues/desk/${venueId}/plan-in-force`, { planId, after })
    expect((await put(first, first)).body.code).toBe('plan_changed')
    expect((await put(first, second)).status).toBe(200)
    expect((await put(first, second)).status).toBe(200)
    expect(await inForce()).toBe(first)
    const choices = await desk.get('/events/desk/form')
    expect(choices.body.plans.map(({ id }: { id: number }) => id)).toEqual([first])
    const { rows } = await server.services.pool.query<{ times: number }>(
      `select count(*)::int as times from audit_log where action = 'venue.plan_in_force' and detail ->> 'planId' = $1`,
      [`${first}`],
    )
    expect(rows[0]?.times).toBe(1)
    const other = await desk.post('/venues/desk', { name: 'Otro', city: 'Celaya', address: 'Calle 2' })
    const stolen = await desk.call('PUT', `/venues/desk/${other.body.id}/plan-in-force`, {
      planId: first,
      after: first,
    })
    expect(stolen.status).toBe(404)
    const wrong = server.services.pool.query('update venues set plan_in_force = $1 where id = $2', [
      first,
      other.body.id,
    ])
    await expect(wrong).rejects.toThrow('foreign key')
  })

  it('comes back by its file too, and has one version', async () => {
    const { file, planId } = await markedPlan('Vuelve')
    await markedPlan('Entretanto')
    const { body: out } = await desk.get(`/venues/desk/plans/${planId}/file`)
    const { body } = await send(out)
    expect(body).toMatchObject({ planId, isNew: false })
    expect(await inForce()).toBe(planId)
    expect(out).toEqual(file)
  })
})

describe('marks on seats', () => {
  it('travel through the file, and what is not sold is blocked in every new match', async () => {
    const file = small()
    const flags = importPlan(file.layout, file.extras).plan.flags
    flags[0] = marked(flags[0]!, 'accessible')
    flags[1] = marked(marked(0, 'accessible'), 'companion')
    flags[5] = marked(0, 'blocked')
    const next = withMarks(file, flags)
    expect(next.extras.seats).toEqual({
      '101-A-1': { accessible: true },
      '101-A-2': { companion: true },
      '101-B-2': { blocked: true },
    })
    expect(importPlan(next.layout, next.extras).plan.flags[5]).toBe(seatFlag.blocked)
    const { planId } = (await send(next)).body
    const { db } = server
    const season = { name: 'Apertura 2026', startsOn: '2026-07-01', endsOn: '2026-12-15' }
    const { id: seasonId } = (await desk.post('/events/desk/seasons', season)).body
    const { id } = (
      await desk.post('/events/desk', {
        match: {
          seasonId,
          planId,
          away: 'Toros',
          round: 'Jornada 1',
          startsAt: '2099-01-01T01:00:00.000Z',
          salesStartAt: '2098-01-01T01:00:00.000Z',
          seatsPerPerson: 8,
          ticketsPerFan: null,
          requiresFanId: false,
          cancellationRule: 'Se devuelve todo.',
        },
      })
    ).body
    await openSeats(db, id)
    const blocked = await db
      .selectFrom('eventSeats')
      .select('seatId')
      .where('eventId', '=', id)
      .where('status', '=', 'blocked')
      .execute()
    expect(blocked).toEqual([{ seatId: 5 }])
  })
})

describe('a generated section', () => {
  const planOf = (more: Partial<SectionSpec>) => {
    const { layout, extras } = withSection(emptyPlan('Campo'), { ...spec, ...more })
    return importPlan(layout, extras).plan
  }

  it('has its rows, seats, names, gate and zone', () => {
    const plan = planOf({ numbering: 'odd' })
    expect(plan.sections).toMatchObject([{ name: '101', gate: '7', rowCount: 3, seatCount: 12 }])
    expect(plan.rows.map(({ label, names }) => [label, names])).toEqual(
      ['A', 'B', 'C'].map((label) => [label, { from: 1, step: 2 }]),
    )
    expect(plan.zones).toMatchObject([{ name: 'Norte', admission: 'numbered' }])
    expect([25, 26, 51, 52].map((row) => rowName(row, 'letters'))).toEqual(['Z', 'AA', 'AZ', 'BA'])
  })

  it('lies where its angle says, straight or along a circle, each row behind the one before', () => {
    const reach = (plan: ReturnType<typeof planOf>, seat: number) =>
      Math.hypot(plan.x[seat]! - 6000, plan.y[seat]! - 6000)
    const straight = planOf({ angle: 90 })
    expect(straight.x.slice(0, 4).every((x) => Math.abs(x - (6000 + 70 * 48)) < 1)).toBe(true)
    const arc = planOf({ shape: 'arc', angle: 200 })
    for (let seat = 0; seat < 12; seat++)
      expect(reach(arc, seat)).toBeCloseTo(70 * 48 + Math.floor(seat / 4) * 36, 0)
  })

  it('does not lie on another one, nor bear its name', () => {
    const file = small()
    expect(sectionFault(file, spec)).toMatch(/Ya hay una sección «101»/)
    expect(sectionFault(file, { ...spec, name: '102' })).toMatch(/Se encima con la sección «101»/)
    expect(sectionFault(file, { ...spec, name: '102', angle: 45 })).toBeNull()
  })
})
