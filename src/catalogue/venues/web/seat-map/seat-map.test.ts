import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importPlan } from '../../plan/import.ts'
import { neighboursOf } from '../../plan/section-neighbours.ts'
import { usualSpacing } from '../../plan/neighbours.ts'
import { rowOfSeat } from '../../plan/seating-plan.ts'
import { demoStadium } from '../../../../../db/seed/stadium.ts'
import { between, fit, placing, seen, toPlan, toView, zoomAt } from './camera.ts'
import { gridOf, nearest } from './grid.ts'
import { headingOf } from './heading.ts'
import { mix, readable } from './palette.ts'
import { seatLooks } from './seat-look.ts'
import { seatWords } from './seat-words.ts'
import { type Direction, step } from './topology.ts'
import { viewSketch } from './view-sketch.ts'

const stadium = demoStadium()
const { plan, guids } = importPlan(stadium.pretix, stadium.extras)
const spacing = usualSpacing(plan, 0, 1000)
const grid = gridOf(plan.x, plan.y, spacing * 10)
const seatAt = (guid: string): number => guids.indexOf(guid)

describe('what lies under a finger', () => {
  test('is the nearest seat, as if every seat were measured', () => {
    const inside = fc.record({ x: fc.integer({ min: 0, max: 9000 }), y: fc.integer({ min: 0, max: 10_500 }) })
    fc.assert(
      fc.property(inside, fc.integer({ min: 5, max: 400 }), ({ x, y }, reach) => {
        const away = (i: number): number => Math.hypot((plan.x[i] ?? 0) - x, (plan.y[i] ?? 0) - y)
        let best = -1
        for (let i = 0; i < plan.x.length; i++) if (away(i) <= (best < 0 ? reach : away(best))) best = i
        const found = nearest(grid, x, y, reach)
        if (best < 0) expect(found).toBe(-1)
        else expect(away(found)).toBe(away(best))
      }),
      { numRuns: 40 },
    )
  })

  test('stays there while zooming in on it', () => {
    const view = { width: 390, height: 700, ratio: 2 }
    const start = fit({ left: 0, top: 0, right: 8000, bottom: 9000 }, view, 6)
    fc.assert(
      fc.property(fc.nat(390), fc.nat(700), fc.integer({ min: 1, max: 50 }), (x, y, times) => {
        const before = toPlan(start, view, x, y)
        const after = toView(zoomAt(start, view, x, y, start.scale * times), view, before.x, before.y)
        expect(after.x).toBeCloseTo(x, 6)
        expect(after.y).toBeCloseTo(y, 6)
      }),
    )
  })

  test('a flight begins and ends where it should', () => {
    const [from, to] = [
      { x: 1, y: 2, scale: 0.1, turn: 0 },
      { x: 900, y: 300, scale: 2, turn: 1.5 },
    ]
    expect(between(from, to, 0)).toEqual(from)
    const end = between(from, to, 1)
    expect([end.x, end.y, end.scale, end.turn].map((n) => Math.round(n * 1e6) / 1e6)).toEqual([
      900, 300, 2, 1.5,
    ])
  })
})

describe('a section that is near', () => {
  const view = { width: 390, height: 700, ratio: 2 }
  /** The camera over the middle of a section, turned as it is shown. */
  const over = (sectionId: number) => {
    const { x, y } = plan.sections[sectionId]!.label
    return { x, y, scale: 24 / spacing, turn: headingOf(plan, sectionId) }
  }
  const inView = (sectionId: number, seat: number) =>
    toView(over(sectionId), view, plan.x[seat]!, plan.y[seat]!)

  test('has the field above it, and the row in front of one higher than the row behind', () => {
    for (const { id, name, firstRow, rowCount } of plan.sections) {
      const field = toView(over(id), view, plan.pitch!.x, plan.pitch!.y)
      expect(field.y, name).toBeLessThan(view.height / 2)
      const middles = [firstRow, firstRow + rowCount - 1].map((at) => {
        const { firstSeat, seatCount } = plan.rows[at]!
        return inView(id, firstSeat + (seatCount >> 1)).y
      })
      expect(middles[0], name).toBeLessThan(middles[1]!)
    }
  })

  test('has level rows', () => {
    for (const { id, name, firstRow, rowCount } of plan.sections) {
      const { firstSeat, seatCount } = plan.rows[firstRow + (rowCount >> 1)]!
      const [from, to] = [inView(id, firstSeat), inView(id, firstSeat + seatCount - 1)]
      expect(Math.abs(to.y - from.y), name).toBeLessThan(1)
      expect(Math.abs(to.x - from.x), name).toBeGreaterThan(20)
    }
  })

  test('has its neighbours to the left and to the right hand', () => {
    for (const { id, name } of plan.sections.filter(({ name }) => /^[12]\d\d$/.test(name))) {
      const { before, after } = neighboursOf(plan, id)
      const across = (section: number | null): number => {
        const { x, y } = plan.sections[section ?? id]!.label
        return toView(over(id), view, x, y).x
      }
      if (after !== null) expect(across(after), name).toBeLessThan(view.width / 2)
      if (before !== null) expect(across(before), name).toBeGreaterThan(view.width / 2)
    }
  })

  test('is tapped where it is drawn, any seat, however the plan is turned', () => {
    const sections = fc.integer({ min: 0, max: plan.sections.length - 1 })
    fc.assert(
      fc.property(sections, fc.nat(10_000), (sectionId, which) => {
        const { firstSeat, seatCount } = plan.sections[sectionId]!
        const seat = firstSeat + (which % seatCount)
        const drawn = inView(sectionId, seat)
        const touched = toPlan(over(sectionId), view, drawn.x + 4, drawn.y - 4)
        expect(nearest(grid, touched.x, touched.y, spacing)).toBe(seat)
        // What is painted in one go lies where single things are placed.
        const [a, b, c, d, e, f] = placing(over(sectionId), view)
        const [x, y] = [plan.x[seat]!, plan.y[seat]!]
        expect((x * a + y * c + e) / view.ratio).toBeCloseTo(drawn.x, 3)
        expect((x * b + y * d + f) / view.ratio).toBeCloseTo(drawn.y, 3)
      }),
    )
  })

  test('is in what is drawn, to the corners of the view', () => {
    fc.assert(
      fc.property(fc.double({ min: -4, max: 4, noNaN: true }), (turn) => {
        const camera = { x: 4000, y: 4500, scale: 0.5, turn }
        const area = seen(camera, view)
        for (const [x, y] of [
          [0, 0],
          [390, 0],
          [0, 700],
          [390, 700],
        ] as const) {
          const corner = toPlan(camera, view, x, y)
          expect(corner.x).toBeGreaterThanOrEqual(area.left - 0.001)
          expect(corner.x).toBeLessThanOrEqual(area.right + 0.001)
          expect(corner.y).toBeGreaterThanOrEqual(area.top - 0.001)
          expect(corner.y).toBeLessThanOrEqual(area.bottom + 0.001)
        }
      }),
    )
  })

  test('is turned to by the shorter way, and stays under the fingers that zoom and turn it back', () => {
    const [from, to] = [
      { x: 0, y: 0, scale: 1, turn: 3 },
      { x: 0, y: 0, scale: 1, turn: -3 },
    ]
    const half = between(from, to, 0.5).turn
    expect(half).toBeGreaterThan(3)
    expect(half).toBeLessThan(3.3)
    expect(between(from, to, 1).turn).toBe(-3)
    const before = toPlan(over(6), view, 90, 200)
    const after = toView(zoomAt(over(6), view, 90, 200, 0.1, 0.4), view, before.x, before.y)
    expect([after.x, after.y].map(Math.round)).toEqual([90, 200])
  })
})

describe('the arrow keys', () => {
  const go = (from: string, ...ways: Direction[]): string | undefined =>
    guids[ways.reduce((seat, way) => step(plan, grid, spacing, seat, way), seatAt(from))]

  test('follow the screen where the stand agrees with it', () => {
    expect(go('117-A-5', 'left')).toBe('117-A-6')
    expect(go('101-A-5', 'right')).toBe('101-A-6')
    expect(go('101-A-5', 'up')).toBe('101-B-5')
    expect(go('117-B-5', 'up')).toBe('117-A-5')
  })

  test('follow the screen in every section while the field is above', () => {
    for (const { id, name, firstRow, rowCount } of plan.sections) {
      if (rowCount < 3) continue
      const turn = headingOf(plan, id)
      const row = plan.rows[firstRow + (rowCount >> 1)]!
      const seat = row.firstSeat + (row.seatCount >> 1)
      const camera = { x: plan.x[seat]!, y: plan.y[seat]!, scale: 1, turn }
      const to = (way: Direction) => {
        const next = step(plan, grid, spacing, seat, way, turn)
        const at = toView(camera, { width: 0, height: 0, ratio: 1 }, plan.x[next]!, plan.y[next]!)
        return Math.abs(at.x) > Math.abs(at.y) ? (at.x < 0 ? 'left' : 'right') : at.y < 0 ? 'up' : 'down'
      }
      expect((['left', 'right', 'up', 'down'] as const).map(to), name).toEqual([
        'left',
        'right',
        'up',
        'down',
      ])
    }
  })

  test('cross the aisle to the next section and the gap to the next tier', () => {
    expect(go('101-A-23', 'right')?.slice(0, 3)).toMatch(/^10[12]$/)
    const last = rowOfSeat(plan, seatAt('101-A-1')).seatCount
    expect(go(`101-A-${last}`, 'right')).toBe('102-A-1')
    expect(go('101-T-12', 'up')?.slice(0, 3)).toBe('201')
  })

  test('bring a person to every section from any seat', () => {
    const reached = new Set<number>()
    const queue = [0]
    const seen = new Uint8Array(plan.x.length)
    for (let seat = queue.pop(); seat !== undefined; seat = queue.pop()) {
      if (seen[seat]) continue
      seen[seat] = 1
      reached.add(rowOfSeat(plan, seat).sectionId)
      for (const way of ['left', 'right', 'up', 'down'] as const)
        queue.push(step(plan, grid, spacing, seat, way))
    }
    expect(reached.size).toBe(plan.sections.length)
  })
})

describe('the look of a seat', () => {
  test('follows its state, the own choice first, and fades only free seats of other zones', () => {
    const looks = seatLooks(plan)
    const [seat, other] = [seatAt('112-C-14'), seatAt('228-C-14')]
    const lookOf = (id: number): number => (looks.look[id] ?? 0) % 6
    looks.setState(seat, 2)
    expect(lookOf(seat)).toBe(2)
    looks.setFilter([plan.zoneOf[other] ?? 0])
    expect([lookOf(seat), lookOf(seat + 1), lookOf(other)]).toEqual([2, 5, 0])
    looks.setMine([seat])
    expect([lookOf(seat), looks.isOpen(seat)]).toEqual([4, true])
    looks.setMine([])
    expect([lookOf(seat), looks.isOpen(seat)]).toEqual([2, false])
  })

  test('follows its row where the filter asks what is free beside it', () => {
    const looks = seatLooks(plan)
    const [seat, next] = [seatAt('112-C-14'), seatAt('112-C-14') + 1]
    const lookOf = (id: number): number => (looks.look[id] ?? 0) % 6
    looks.setFilter(null, { key: 'pairs', byRow: true, allows: (id) => looks.states[id + 1] === 0 })
    expect(lookOf(seat)).toBe(0)
    const changed = looks.setState(next, 2)
    expect(changed).toEqual(expect.arrayContaining([seat, next]))
    expect(changed.every((id) => plan.rowOf[id] === plan.rowOf[seat])).toBe(true)
    expect([lookOf(seat), lookOf(next)]).toEqual([5, 2])
    looks.setFilter(null)
    expect(looks.setState(next, 0)).toEqual([next])
  })

  test('has numbers that read on each colour of the club', () => {
    expect(plan.zones.map(({ color }) => [color, readable(color)])).toContainEqual(['#4252FF', '#FFFFFF'])
    expect(readable('#DC7D1E')).toBe('#0C1526')
    expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080')
  })

  test('is said in words', () => {
    const facts = { state: 0, mine: false, general: false, price: '$450.00' }
    expect(seatWords(plan, seatAt('112-C-14'), facts)).toBe(
      'Sección 112, fila C, asiento 14, $450.00, disponible',
    )
    expect(seatWords(plan, seatAt('103-A-1'), { ...facts, state: 2 })).toBe(
      'Sección 103, fila A, asiento 1, espacio para silla de ruedas, $450.00, vendido',
    )
    expect(seatWords(plan, seatAt('117-C-4'), { ...facts, general: true, mine: true })).toBe(
      'Sección 117, lugar sin numerar, $450.00, elegido',
    )
    expect(seatWords(plan, seatAt('112-C-14'), { ...facts, price: '', mine: true })).toBe(
      'Sección 112, fila C, asiento 14, elegido',
    )
  })
})

describe('the view from a seat', () => {
  test('shows both goals from the middle of the main stand and the other stands behind', () => {
    const sketch = viewSketch(plan, [seatAt('228-A-13')])
    expect(sketch?.goals.match(/M/g)?.length).toBe(2)
    expect(sketch?.stands.length).toBeGreaterThan(40)
    expect(sketch?.horizon).toBeLessThan(90)
  })

  test('needs a field to look at', () => {
    expect(viewSketch({ ...plan, pitch: null }, [0])).toBeNull()
    expect(viewSketch(plan, [])).toBeNull()
  })
})
