import { z } from 'zod/mini'
import { gate } from '#lib/endpoint.ts'
import { Instant, Uuid } from '#lib/shapes.ts'
import { FirstEntry, Scan, VerdictKind } from './contract.ts'

const Admission = z.object({
  id: Uuid,
  verdict: VerdictKind,
  /** Where somebody went in with it before. */
  first: z.nullable(FirstEntry),
})
export type Admission = z.infer<typeof Admission>

export const admitTickets = gate.post(
  '/gate/admissions',
  'Con internet: el servidor decide quién entra con un código y lo anota, una sola vez por boleto',
  {
    body: z.strictObject({
      /** Who stands at the gate with one code: one person, or a family, the adult first. */
      scans: z.array(Scan).check(z.minLength(1), z.maxLength(30)),
    }),
    reply: z.object({
      /** One for each scan, in their order. */
      admissions: z.array(Admission),
      now: Instant,
    }),
    perMinute: 6000,
  },
)
