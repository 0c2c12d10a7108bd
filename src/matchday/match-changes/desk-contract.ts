import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, NumericId } from '#lib/shapes.ts'
import { Preview } from './preview-contract.ts'
import { changeKinds, changeSteps } from '#catalogue/events/changes-rules.ts'

const staff = desk('cancel Match')

const ofMatch = z.strictObject({ eventId: NumericId })
export const Kind = z.enum(changeKinds)

const Step = z.object({
  step: z.enum(changeSteps),
  done: z.int(),
  total: z.int(),
  failed: z.int(),
  /** Centavos that this step moved. */
  cents: z.int(),
  /** When the next thing of it is due, where that is later. */
  dueAt: z.nullable(Instant),
})
export type Step = z.infer<typeof Step>

export const Change = z.object({
  id: z.int(),
  kind: Kind,
  reason: z.string(),
  decidedAt: Instant,
  decidedBy: z.nullable(z.string()),
  startsBefore: Instant,
  startsAfter: Instant,
  chooseUntil: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  steps: z.array(Step),
  /** The first of what failed, with what to look for. */
  failures: z.array(z.object({ step: z.enum(changeSteps), subject: z.string(), why: z.string() })),
})
export type Change = z.infer<typeof Change>

export const readMatchChange = staff.get(
  '/staff/matches/:eventId/change',
  'Qué pasaría si el partido cambia, y cómo van los cambios decididos',
  {
    params: ofMatch,
    reply: z.object({
      match: z.object({
        id: z.int(),
        home: z.string(),
        away: z.string(),
        startsAt: Instant,
        doorsAt: Instant,
      }),
      /** Why each kind is not possible now; null when it is. */
      faults: z.object({
        cancelled: z.nullable(z.string()),
        moved: z.nullable(z.string()),
        closed: z.nullable(z.string()),
      }),
      preview: Preview,
      fingerprint: z.string(),
      changes: z.array(Change),
    }),
  },
)

export const beginMatchChange = staff.post(
  '/staff/matches/:eventId/change',
  'Cancela, mueve o cierra al público el partido, con los números que se confirmaron',
  {
    fresh: true,
    params: ofMatch,
    body: z.strictObject({
      kind: Kind,
      reason: z
        .string()
        .check(z.trim(), z.minLength(5, 'Escribe el motivo: lo leen los fans.'), z.maxLength(300)),
      startsAt: z.optional(Instant),
      days: z.int().check(z.minimum(1), z.maximum(60)),
      compensate: z.boolean(),
      fingerprint: z.string().check(z.minLength(20), z.maxLength(64)),
      /** The rival's name, typed. */
      confirm: z.string().check(z.maxLength(120)),
    }),
    reply: z.object({ changeId: z.int() }),
  },
)

export const retryMatchChange = staff.post(
  '/staff/matches/:eventId/change/retry',
  'Intenta otra vez lo que falló de un cambio',
  { params: ofMatch, body: z.strictObject({ changeId: z.int().check(z.minimum(1)) }), reply: Done },
)
