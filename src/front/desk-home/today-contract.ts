import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Instant } from '#lib/shapes.ts'

/** What waits for somebody of the club. */
export const waitingKinds = [
  'approvals',
  'reviews',
  'fan_requests',
  'appeals',
  'restrictions',
  'cases',
  'chargebacks',
  'quarantine',
  'window_refunds',
  'failed_refunds',
  'payouts',
  'affiliates',
  'invoices',
  'shop_orders',
  'low_stock',
  'incidents',
  'differences',
  'tills',
  'webhooks',
  'failing_jobs',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** Since when the first of them waits; null where that says nothing. */
  since: z.nullable(Instant),
  /** What it is, where a number says too little. */
  names: z.optional(z.array(z.string())),
})
export type Waiting = z.infer<typeof Waiting>

const NextMatch = z.object({
  id: z.int(),
  home: z.string(),
  away: z.string(),
  startsAt: Instant,
  sold: z.int(),
  seats: z.int(),
  todaySeats: z.int(),
})
export type NextMatch = z.infer<typeof NextMatch>

const Draft = z.object({ id: z.int(), away: z.string(), startsAt: Instant, missing: z.array(z.string()) })

export const readToday = desk('open Desk').get(
  '/staff/today',
  'Lo que importa hoy a quien pregunta: la venta, el próximo partido y lo que espera a su rol',
  {
    reply: z.object({
      waiting: z.array(Waiting),
      /** Of the day until now; null for whoever does not read reports. */
      sale: z.nullable(
        z.object({
          /** Gross, refunded and net. */
          cents: Cents,
          backCents: Cents,
          netCents: Cents,
          orders: z.int(),
          lastHour: z.int(),
        }),
      ),
      match: z.nullable(NextMatch),
      drafts: z.array(Draft),
    }),
  },
)
