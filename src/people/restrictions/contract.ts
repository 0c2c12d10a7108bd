import { z } from 'zod/mini'
import { buyer, fan } from '#lib/endpoint.ts'
import { Instant, Uuid } from '#lib/shapes.ts'

export const Appeal = z.object({
  status: z.enum(['open', 'upheld', 'rejected']),
  words: z.string(),
  madeAt: Instant,
  /** Until when the club answers. */
  dueAt: Instant,
  answer: z.nullable(z.string()),
})

export const Restriction = z.object({
  id: Uuid,
  /** Null where only its end is known any more: the person erased the Fan ID it was put on. */
  reason: z.nullable(z.string()),
  /** Where the evidence lies, to ask for it by. */
  evidence: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  state: z.enum(['coming', 'standing', 'lifted', 'over']),
  canAppeal: z.boolean(),
  appeal: z.nullable(Appeal),
})
export type Restriction = z.infer<typeof Restriction>

export const listRestrictions = fan.get(
  '/fan/restrictions',
  'Mis restricciones: por qué, hasta cuándo y en qué va mi apelación',
  { reply: z.object({ restrictions: z.array(Restriction) }) },
)

export const appealRestriction = fan.post(
  '/fan/restrictions/:restrictionId/appeals',
  'Apela una restricción; la revisa alguien distinto de quien la puso',
  {
    params: z.strictObject({ restrictionId: Uuid }),
    body: z.strictObject({
      words: z
        .string()
        .check(
          z.trim(),
          z.minLength(20, 'Cuéntanos qué pasó, con 20 letras o más'),
          z.maxLength(3000, 'Resúmelo en 3,000 letras'),
        ),
    }),
    reply: Restriction,
    status: 201,
    perMinute: 6,
  },
)

export const readOwnRestriction = buyer.get(
  '/account/restriction',
  'La restricción que hoy no me deja comprar, si la hay',
  { reply: z.object({ words: z.nullable(z.string()) }) },
)
