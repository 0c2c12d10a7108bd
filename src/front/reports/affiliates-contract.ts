import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { sortKeys, tableQuery, type ListColumn } from '#lib/table.ts'

export const affiliatesColumns = [
  { key: 'affiliate', title: 'Afiliado', sortable: true },
  { key: 'code', title: 'Enlace' },
  { key: 'clicks', title: 'Visitas', kind: 'count' },
  { key: 'orders', title: 'Pedidos pagados', kind: 'count', sortable: true },
  { key: 'soldCents', title: 'Vendido', kind: 'money', sortable: true },
  { key: 'commissionCents', title: 'Comisión', kind: 'money' },
  { key: 'paidCents', title: 'Pagado', kind: 'money' },
  { key: 'balanceCents', title: 'Saldo hoy', kind: 'money', sortable: true },
] as const satisfies readonly ListColumn[]

export const AffiliatesQuery = tableQuery(sortKeys(affiliatesColumns), {
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
