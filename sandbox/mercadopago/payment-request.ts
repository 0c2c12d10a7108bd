import { z } from 'zod'
import { Refusal } from './problem.ts'

const dayMs = 24 * 3_600_000

/** The provider refuses addresses under reserved endings, as `.test` and `.local` are. */
export const payerEmail = z.email().refine((address) => !/\.(test|local)$/i.test(address))

/** Null counts as absent, as in the provider's own examples. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)

const PaymentForm = z.object({
  transaction_amount: z
    .number()
    .positive()
    .max(999_999)
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6),
  payment_method_id: z.string().min(1),
  token: maybe(z.string().min(1)),
  installments: maybe(z.number().int().min(1).max(24)),
  issuer_id: maybe(z.union([z.string(), z.number()])),
  payer: z
    .object({
      email: payerEmail,
      first_name: maybe(z.string()),
      last_name: maybe(z.string()),
      entity_type: maybe(z.string()),
      type: maybe(z.string()),
      identification: maybe(z.record(z.string(), z.unknown())),
    })
    .loose(),
  description: maybe(z.string()),
  external_reference: maybe(z.string().max(256)),
  statement_descriptor: maybe(z.string().max(22)),
  capture: maybe(z.boolean()),
  binary_mode: maybe(z.boolean()),
  three_d_secure_mode: maybe(z.enum(['not_supported', 'optional'])),
  notification_url: maybe(z.url()),
  date_of_expiration: maybe(z.iso.datetime({ offset: true })),
  metadata: maybe(z.record(z.string(), z.unknown())),
  additional_info: maybe(z.record(z.string(), z.unknown())),
})

export type PaymentRequest = z.output<typeof PaymentForm>

const refusals: Record<string, [code: number, message: string]> = {
  transaction_amount: [4037, 'Invalid transaction_amount'],
  payment_method_id: [4001, 'The following parameter cannot be null or empty: payment_method_id'],
  token: [4000, 'Card Token must be a string'],
  installments: [4002, 'Installments must be a number between 1 and 24'],
  payer: [4050, 'payer.email must be a valid email'],
  notification_url: [4020, 'notification_url must be a valid url'],
  date_of_expiration: [23, 'date_of_expiration must be a valid date and format'],
  statement_descriptor: [4051, 'statement_descriptor must be at most 22 characters'],
  external_reference: [4051, 'external_reference must be at most 256 characters'],
}

/** Reads the body of `POST /v1/payments`, or refuses it with the provider's code for the first fault. */
export function readPaymentRequest(body: unknown, now: Date): PaymentRequest {
  const read = PaymentForm.safeParse(body)
  if (!read.success) {
    const field = String(read.error.issues[0]?.path[0] ?? 'body')
    const [code, message] = refusals[field] ?? [1, `Invalid parameter: ${field}`]
    throw new Refusal(400, message, code)
  }
  if (read.data.date_of_expiration) checkExpiry(read.data.date_of_expiration, now)
  return read.data
}

/** A voucher lives between one and thirty days. */
export function checkExpiry(dateOfExpiration: string, now: Date) {
  const ahead = Date.parse(dateOfExpiration) - now.getTime()
  if (!(ahead >= dayMs - 60_000 && ahead <= 30 * dayMs))
    throw new Refusal(400, 'date_of_expiration must be 1 to 30 days ahead', 23)
}
