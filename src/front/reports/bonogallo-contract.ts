import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { sortKeys, tableQuery, type ListColumn } from '#lib/table.ts'

export const plansColumns = [
  { key: 'plan', title: 'Plan' },
  { key: 'startsOn', title: 'Empieza', kind: 'day', sortable: true },
  { key: 'passes', title: 'Vendidos', kind: 'count', sortable: true },
  { key: 'renewed', title: 'Renovados', kind: 'count' },
  { key: 'couldRenew', title: 'Podían renovar', kind: 'count' },
  { key: 'ended', title: 'Terminados antes', kind: 'count' },
  { key: 'soldCents', title: 'Precio vendido', kind: 'money', sortable: true },
  { key: 'matches', title: 'Partidos por titular', kind: 'count' },
  { key: 'ceded', title: 'Cesiones', kind: 'count' },
  { key: 'creditedCents', title: 'Saldo dado', kind: 'money' },
  { key: 'toChooseCents', title: 'Por elegir', kind: 'money' },
] as const satisfies readonly ListColumn[]

export const PlansQuery = tableQuery(sortKeys(plansColumns), {})
export type PlansQuery = z.infer<typeof PlansQuery>

const PlanRow = z.object({
  planId: z.int(),
  plan: z.string(),
  startsOn: z.iso.date(),
  passes: z.int(),
  renewed: z.int(),
  /** Holders of the plan before who could renew; zero where it follows none. */
  couldRenew: z.int(),
  ended: z.int(),
  soldCents: z.int(),
  matches: z.int(),
  ceded: z.int(),
  creditedCents: z.int(),
  toChooseCents: z.int(),
})
export type PlanRow = z.infer<typeof PlanRow>

export const readBonogalloReport = desk('read Report').get(
  '/staff/reports/bonogallo',
  'Bonogallo por plan: vendidos, renovados, cesiones y saldo que se debe',
  {
    query: PlansQuery,
    reply: z.object({
      rows: z.array(PlanRow),
      /** All credit that people have with the club, wherever it came from, as the ledger says. */
      creditOwedCents: z.int(),
      creditHolders: z.int(),
    }),
  },
)
