import { z } from 'zod/mini'

/** Integer centavos. */
export const Cents = z.int().check(z.minimum(0))

/** A UTC instant as ISO 8601 text. The server may give a Date: the answer is written with its text. */
export const Instant: z.ZodMiniType<string, string | Date> = z.iso.datetime()

/** A row's number in a path: `/events/7`. */
export const NumericId = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.transform((text: string) => Number(text)),
  ),
  z.int(),
)

export const Uuid = z.uuid()

/** An answer that says only that it was done. */
export const Done = z.object({ done: z.literal(true) })
