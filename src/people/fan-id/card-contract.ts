import { z } from 'zod/mini'
import { fan } from '#lib/endpoint.ts'
import { Instant, Uuid } from '#lib/shapes.ts'

export const FanCard = z.object({
  fanId: Uuid,
  fanNumber: z.string(),
  /** As on the identity document, for the person at the gate to compare. */
  name: z.string(),
  status: z.enum(['registering', 'in_review', 'approved', 'refused']),
  approvedAt: z.nullable(Instant),
  /** The signed 90-byte token, base64url. Empty unless approved. */
  code: z.string(),
  /** Secret of the rotating layer, base64url: from it the phone makes its codes offline. Empty unless approved. */
  secret: z.string(),
  /** When the code ends if the phone never meets the server again. */
  codeEndsAt: z.nullable(Instant),
})
export type FanCard = z.infer<typeof FanCard>

export const readFanCard = fan.get('/fan/card', 'Mi Fan ID, con lo necesario para mostrarlo sin internet', {
  reply: z.object({
    card: FanCard,
    /** The database's clock: a phone whose own is wrong turns its codes by this one. */
    now: Instant,
  }),
})
