import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { tableQuery } from '#lib/table.ts'

export const AffiliatesQuery = tableQuery(['affiliate', 'orders', 'soldCents', 'balanceCents'], {
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
})
export type AffiliatesQuery = z.infer<typeof AffiliatesQuery>

const AffiliateRow = z.object({
  code: z.string(),
  affiliate: z.string(),
  clicks: z.int(),
  orders: z.int(),
  soldCents: z.int(),
  commissionCents: z.int(),
  paidCents: z.int(),
  balanceCents: z.int(),
})
export type AffiliateRow = z.infer<typeof AffiliateRow>

export const readAffiliateReport = desk('read Report').get(
  '/staff/reports/affiliates',
  'Visitas, órdenes pagadas, ventas y comisión de cada afiliado',
  { query: AffiliatesQuery, reply: z.object({ rows: z.array(AffiliateRow) }) },
)
