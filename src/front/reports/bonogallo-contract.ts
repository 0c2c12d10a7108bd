import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { tableQuery } from '#lib/table.ts'

export const PlansQuery = tableQuery(['startsOn', 'passes', 'soldCents'], {})
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
