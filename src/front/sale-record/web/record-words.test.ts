import { expect, it } from 'vitest'
import type { SalePlan } from '#platform/proof/sale-record.ts'
import { changeLines, entryWords } from './record-words.ts'

const plan: SalePlan = {
  title: 'Gallos vs Halcones',
  startsAt: '2026-12-05T01:00:00.000Z',
  salesStartAt: '2026-11-25T18:00:00.000Z',
  salesEndAt: '2026-12-05T01:00:00.000Z',
  perPerson: 4,
  asksFanId: false,
  phases: [
    {
      id: 1,
      name: 'Público',
      buyers: 'Todo el público',
      startsAt: '2026-11-25T18:00:00.000Z',
      endsAt: '2026-11-26T18:00:00.000Z',
      quota: 100,
      perPerson: null,
      perCluster: false,
      zones: [],
    },
  ],
  zones: [
    {
      id: 1,
      name: 'Norte',
      seats: 1200,
      forSale: 1100,
      club: 60,
      ballot: 0,
      holders: 40,
      comps: 0,
      prices: [{ fare: 'adult', totalCents: 50_000 }],
    },
  ],
}
const every = { no: 1, previous: '', sale: 'sale-7', sitting: 1, at: '2026-11-24T18:00:00.000Z' }

it('says the plan, and whether it came before the sale', () => {
  const before = entryWords({ ...every, kind: 'planned', plan }, null)
  expect(before.lines.join(' ')).toMatch(/La venta abre el .*1,100 lugares a la venta de 1,200, en 1 fase\./)
  const late = entryWords({ ...every, at: '2026-11-25T18:00:00.000Z', kind: 'planned', plan }, null)
  expect(late.lines[0]).toBe('Se publicó con la venta ya abierta.')
})

it('says each thing that changed, once', () => {
  const zone = { ...plan.zones[0]!, forSale: 1095, comps: 5, prices: [{ fare: 'adult', totalCents: 55_000 }] }
  const after = { ...plan, phases: [{ ...plan.phases[0]!, quota: 80 }], zones: [zone] }
  expect(changeLines(plan, after)).toEqual([
    'Fase «Público»: el cupo pasó de 100 lugares a 80 lugares.',
    'Norte: a la venta de 1,100 a 1,095, cortesías de 0 a 5, precio de adulto de $500.00 a $550.00.',
  ])
  expect(changeLines(plan, { ...plan, phases: [] })).toEqual(['Se quitó la fase «Público».'])
  expect(changeLines(plan, { ...plan, salesEndAt: plan.salesStartAt })[0]).toMatch(
    /^El fin de la venta: del /,
  )
})

it('says how it ended', () => {
  const zones = [{ id: 1, seats: 1200, sold: 1000, left: 100, club: 60, ballot: 0, holders: 40, comps: 0 }]
  const cells = [{ phase: 1, zone: 1, online: 990, window: 10, returned: 3 }]
  const result = { zones, cells, records: [] }
  expect(entryWords({ ...every, kind: 'ended', reason: 'sold_out', result }, plan)).toEqual({
    title: 'Se agotó',
    lines: ['1,000 lugares vendidos de 1,200.'],
  })
  expect(entryWords({ ...every, kind: 'settled', result }, plan).lines[1]).toBe('3 lugares se devolvieron.')
})
