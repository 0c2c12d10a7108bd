import { z } from 'zod/mini'
import { anyone, gate } from '#lib/endpoint.ts'
import { Done, Instant, NumericId } from '#lib/shapes.ts'

const GateWait = z.object({
  gate: z.string(),
  /** In steps of five minutes; null while nobody can tell. */
  waitMinutes: z.nullable(z.int()),
  /** To be on the seat at the start. */
  arriveBy: Instant,
})
export type GateWait = z.infer<typeof GateWait>

export const readGateWaits = anyone.get(
  '/events/:eventId/gates',
  'Espera en cada puerta y cuándo llegar; nada de quién entró',
  {
    params: z.strictObject({ eventId: NumericId }),
    reply: z.object({
      doorsAt: Instant,
      startsAt: Instant,
      anyGate: z.boolean(),
      gates: z.array(GateWait),
    }),
  },
)

export const reportQueue = gate.post('/gate/queue', 'Cuánta gente espera en la puerta, a ojo', {
  body: z.strictObject({
    gate: z.string().check(z.minLength(1), z.maxLength(20)),
    people: z.int().check(z.minimum(0), z.maximum(5000)),
  }),
  reply: Done,
})
