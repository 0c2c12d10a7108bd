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
  const earlier = { ...plan.phases[0]!, endsAt: '2026-11-26T16:00:00.000Z' }
  expect(changeLines(plan, { ...plan, phases: [earlier] })[0]).not.toMatch(/\.\.$/)
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

it('says of packs how many, of a bonogallo where, and of both which matches came and went', () => {
  const several = { ...plan, matches: ['Gallos vs Halcones', 'Gallos vs Rayos'] }
  const pack = { ...several, packs: 20 }
  const lines = entryWords({ ...every, kind: 'planned', plan: pack }, null).lines
  expect(lines.slice(1)).toEqual(['20 packs en total.', '1,100 lugares a la venta de 1,200, en 1 fase.'])
  expect(
    changeLines(pack, { ...pack, title: 'Dos', packs: 25, matches: ['Gallos vs Rayos', 'Gallos vs Rayos'] }),
  ).toEqual([
    'El pack: Gallos vs Halcones pasó a Dos.',
    'Se agregó Gallos vs Rayos.',
    'Se quitó Gallos vs Halcones.',
    'Packs en total: de 20 a 25.',
  ])
  const zones = [
    { id: 1, seats: 1200, sold: 1, left: 1099, club: 60, ballot: 0, holders: 40, comps: 0, elsewhere: 0 },
  ]
  const result = { zones, cells: [{ phase: null, zone: 1, online: 1, window: 0, returned: 1 }], records: [] }
  const gone = { ...every, kind: 'ended' as const, reason: 'cancelled' as const, result }
  expect(entryWords(gone, pack)).toEqual({ title: 'Se canceló la venta', lines: ['1 pack vendido de 20.'] })
  expect(entryWords(gone, several).lines).toEqual(['1 bonogallo vendido, en 1,200 lugares.'])
  expect(entryWords({ ...every, kind: 'settled', result }, several)).toEqual({
    title: 'Cierre, después del último partido',
    lines: ['1 bonogallo vendido, en 1,200 lugares.', '1 bonogallo se devolvió.'],
  })
})
