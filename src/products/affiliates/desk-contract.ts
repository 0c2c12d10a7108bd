import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'
import { Movement, Payout } from './contract.ts'

const reader = desk('read Affiliate')
const payer = desk('pay Affiliate')

const AffiliateStatus = z.enum(['applied', 'active', 'rejected', 'closed'])
const PayoutStatus = z.enum(['requested', 'paid', 'refused'])

export const affiliateNames: Record<z.infer<typeof AffiliateStatus>, string> = {
  applied: 'Por decidir',
  active: 'Activo',
  rejected: 'Rechazado',
  closed: 'Cerrado',
}
export const payoutNames: Record<z.infer<typeof PayoutStatus>, string> = {
  requested: 'Por pagar',
  paid: 'Pagado',
  refused: 'Rechazado',
}

export const affiliatesColumns = [
  { key: 'name', title: 'Nombre', sortable: true },
  { key: 'email', title: 'Correo' },
  { key: 'code', title: 'Liga', sortable: true },
  { key: 'status', title: 'Estado', words: affiliateNames },
  { key: 'clicks', title: 'Visitas', kind: 'count' },
  { key: 'sales', title: 'Ventas', kind: 'count', sortable: true },
  { key: 'balanceCents', title: 'Saldo', kind: 'money', sortable: true },
  { key: 'appliedAt', title: 'Solicitud', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const AffiliatesQuery = tableQuery(sortKeys(affiliatesColumns), {
  status: z.optional(AffiliateStatus),
})
export type AffiliatesQuery = z.infer<typeof AffiliatesQuery>

const AffiliateRow = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  code: z.string(),
  status: AffiliateStatus,
  clicks: z.int(),
  sales: z.int(),
  balanceCents: z.int(),
  appliedAt: Instant,
})

export const listAffiliates = reader.get(
  '/affiliates/desk',
  'Afiliados y solicitudes, con lo que han vendido y lo que se les debe',
  { query: AffiliatesQuery, reply: tablePage(AffiliateRow) },
)

const ofAffiliate = z.strictObject({ affiliateId: Uuid })

export const readAffiliate = reader.get(
  '/affiliates/desk/:affiliateId',
  'Un afiliado con su solicitud, sus ventas y su estado de cuenta',
  {
    params: ofAffiliate,
    reply: z.object({
      id: Uuid,
      name: z.string(),
      email: z.string(),
      code: z.string(),
      status: AffiliateStatus,
      channel: z.string(),
      pitch: z.string(),
      decision: z.nullable(z.string()),
      commissionPercent: z.number(),
      appliedAt: Instant,
      clicks: z.int(),
      sales: z.int(),
      salesCents: Cents,
      balanceCents: z.int(),
      movements: z.array(Movement),
      payouts: z.array(Payout),
    }),
  },
)

export const decideAffiliate = desk('manage Affiliate').post(
  '/affiliates/:affiliateId/decision',
  'Acepta, rechaza o cierra a un afiliado',
  {
    params: ofAffiliate,
    body: z.strictObject({
      status: z.enum(['active', 'rejected', 'closed']),
      decision: z.optional(line(300)),
    }),
    reply: z.object({ status: z.string() }),
  },
)

export const payoutsColumns = [
  { key: 'name', title: 'Nombre', sortable: true },
  { key: 'amountCents', title: 'Importe', kind: 'money', sortable: true },
  { key: 'clabeEnd', title: 'CLABE termina en' },
  { key: 'status', title: 'Estado', words: payoutNames },
  { key: 'requestedAt', title: 'Pedido', kind: 'instant', sortable: true },
  { key: 'closedAt', title: 'Cerrado', kind: 'instant' },
  { key: 'note', title: 'Nota' },
] as const satisfies readonly ListColumn[]

export const PayoutsQuery = tableQuery(sortKeys(payoutsColumns), {
  status: z.optional(PayoutStatus),
})
export type PayoutsQuery = z.infer<typeof PayoutsQuery>

export const listPayouts = reader.get(
  '/affiliates/desk/payouts',
  'Pagos que han pedido los afiliados, hechos y por hacer',
  { query: PayoutsQuery, reply: tablePage(z.extend(Payout, { affiliateId: Uuid, name: z.string() })) },
)

const ofPayout = z.strictObject({ payoutId: Uuid })

export const readPayout = payer.get(
  '/affiliates/payouts/:payoutId',
  'Un pago con la CLABE completa, para quien hace la transferencia',
  { params: ofPayout, reply: z.extend(Payout, { name: z.string(), clabe: z.string() }) },
)

export const closePayout = payer.post(
  '/affiliates/payouts/:payoutId/outcome',
  'Anota un pago de comisión como hecho o rechazado',
  {
    fresh: true,
    params: ofPayout,
    body: z.strictObject({ status: z.enum(['paid', 'refused']), note: z.optional(line(300)) }),
    reply: Payout,
  },
)
