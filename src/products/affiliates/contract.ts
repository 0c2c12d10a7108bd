import { z } from 'zod/mini'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { clabeFits } from '#lib/clabe.ts'
import { plainCode } from './rules.ts'

const Clabe = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed: string) => typed.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.refine(clabeFits, 'Revisa la CLABE: lleva 18 dígitos y alguno no corresponde.')),
)

export const Payout = z.object({
  id: Uuid,
  amountCents: Cents,
  clabeEnd: z.string(),
  status: z.enum(['requested', 'paid', 'refused']),
  requestedAt: Instant,
  closedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
})
export type Payout = z.infer<typeof Payout>

export const Movement = z.object({
  at: Instant,
  words: z.string(),
  amountCents: z.int(),
  balanceCents: z.int(),
})

const Affiliate = z.object({
  status: z.enum(['applied', 'active', 'rejected', 'closed']),
  code: z.string(),
  /** The personal link, absolute. */
  link: z.string(),
  commissionPercent: z.number(),
  decision: z.nullable(z.string()),
  clicks: z.object({ days30: z.int(), all: z.int() }),
  sales: z.object({ days30: z.int(), all: z.int(), amountCents: Cents }),
  /** Below zero when commission that was paid out had to be taken back. */
  balanceCents: z.int(),
  /** What of it can be paid out now: commission waits some days, for returns. */
  availableCents: Cents,
  movements: z.array(Movement),
  payouts: z.array(Payout),
})
export type Affiliate = z.infer<typeof Affiliate>

const Program = z.object({
  commissionPercent: z.number(),
  attributionDays: z.int(),
  waitingDays: z.int(),
  leastPayoutCents: Cents,
  mine: z.nullable(Affiliate),
})

export const readProgram = anyone.get(
  '/affiliates',
  'El programa de afiliados y, con sesión, mi estado de cuenta en él',
  { reply: Program },
)

export const applyAsAffiliate = buyer.post('/affiliates', 'Pide entrar al programa de afiliados', {
  body: z.strictObject({
    code: z.pipe(
      z.pipe(z.string().check(z.maxLength(80)), z.transform(plainCode)),
      z.string().check(z.minLength(4, 'Usa al menos 4 letras o números')),
    ),
    channel: line(200, 'Di dónde compartirás tu liga'),
    pitch: line(400, 'Cuéntanos en una línea'),
  }),
  reply: Program,
  status: 201,
  perMinute: 10,
})

export const requestPayout = buyer.post(
  '/affiliates/payouts',
  'Pide el pago de mi comisión disponible a una CLABE',
  { body: z.strictObject({ clabe: Clabe }), reply: Program, status: 201, perMinute: 10 },
)
