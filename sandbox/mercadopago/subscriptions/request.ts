import { z } from 'zod'
import { Refusal } from '../problem.ts'
import { payerEmail } from '../payment-request.ts'

const [least, most] = [5, 200_000]
const instant = z.iso.datetime({ offset: true, error: 'Invalid date format' })

const amount = z
  .number('transaction_amount must be a positive number')
  .positive('transaction_amount must be a positive number')
  .min(least, `Cannot pay an amount lower than $ ${least.toFixed(2)}`)
  .max(most, `Cannot pay an amount greater than $ ${most.toFixed(2)}`)

/** The amount is judged before the currency. What is not named here is dropped without a word. */
const NewSubscription = z.object({
  reason: z.string('reason is required').min(1, 'reason is required'),
  payer_email: payerEmail,
  auto_recurring: z.object(
    {
      frequency: z.int('frequency must be a positive number').min(1, 'frequency must be a positive number'),
      frequency_type: z.enum(['days', 'months'], {
        error: 'Invalid value for frequency_type, valid ones are [days, months]',
      }),
      transaction_amount: amount,
      currency_id: z.literal('MXN', 'Invalid field -> auto_recurring.currency_id'),
      start_date: instant.optional(),
      end_date: instant.optional(),
    },
    'Parameters passed are invalid',
  ),
  card_token_id: z.string().optional(),
  back_url: z.url('Invalid value for back_url').optional(),
  external_reference: z.string().max(256).optional(),
  status: z.enum(['pending', 'authorized'], { error: 'Invalid value for status' }).optional(),
})
export type NewSubscription = z.output<typeof NewSubscription>

/** The frequency, the dates and the payer can be sent, and stay as they were. */
const SubscriptionChange = z.object({
  status: z
    .enum(['pending', 'authorized', 'paused', 'cancelled'], { error: 'Invalid value for status' })
    .optional(),
  card_token_id: z.string().optional(),
  auto_recurring: z.object({ transaction_amount: amount.optional() }).optional(),
  reason: z.string().min(1).optional(),
  back_url: z.url('Invalid value for back_url').optional(),
  external_reference: z.string().max(256).optional(),
})
export type SubscriptionChange = z.output<typeof SubscriptionChange>

export const readNewSubscription = (body: unknown) => read(NewSubscription, body)
export const readSubscriptionChange = (body: unknown) => read(SubscriptionChange, body)

/** The provider names no code in these refusals: the message is all there is. */
function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const form = schema.safeParse(body)
  if (form.success) return form.data
  throw new Refusal(400, form.error.issues[0]?.message ?? 'Parameters passed are invalid')
}
