import { z } from 'zod'
import { ProviderUnavailable } from './calls.ts'

/** What the provider's answers are made of, whatever they are about. */
export const id = z.union([z.string(), z.number()]).transform(String)
export const text = z.string().nullish()
export const instant = z.iso.datetime({ offset: true }).transform((at) => new Date(at))

/** Decimal pesos → integer centavos; a third decimal is a mistake, not something to round away. */
export const pesos = z.number().transform((amount, context) => {
  const cents = Math.round(amount * 100)
  if (Math.abs(amount * 100 - cents) < 1e-6) return cents
  context.addIssue('not an amount in centavos')
  return z.NEVER
})

/** An answer that we cannot read tells nothing: the outcome stays unknown. */
export function parse<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ProviderUnavailable(z.prettifyError(read.error))
  return read.data
}
