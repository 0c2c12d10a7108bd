import { z } from 'zod/mini'
import { Cents } from '#lib/shapes.ts'

const Count = z.int()
const Sum = z.object({ count: Count, cents: Cents })

/** What a change touches, as counted at one moment. */
export const Preview = z.object({
  /** Everybody who is told. */
  people: Count,
  tickets: z.object({
    single: Count,
    pack: Count,
    pass: Count,
    comp: Count,
    boxOffice: Count,
    /** Of those above, in other hands than the buyer's, and on sale again. */
    transferred: Count,
    onSale: Count,
  }),
  /** What was paid for the match, by means of payment. */
  money: z.array(z.object({ method: z.string(), orders: Count, cents: Cents })),
  /** Places of bonogallos and what the match is worth to them. */
  passes: Sum,
  /** Orders that are not paid yet. */
  vouchers: Sum,
  /** Centavos: a fifth of what was paid, order by order and bonogallo by bonogallo. */
  compensationCents: Cents,
})
export type Preview = z.infer<typeof Preview>
