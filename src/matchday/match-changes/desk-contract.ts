import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant, NumericId } from '#lib/shapes.ts'
import { Preview } from './preview-contract.ts'
import { changeKinds, changeSteps } from '#catalogue/events/changes-rules.ts'

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

export const readMatchChange = endpoint({
  method: 'GET',
  path: '/staff/matches/:eventId/change',
  summary: 'Qué pasaría si el partido cambia, y cómo van los cambios decididos',
  access: 'staff',
  may: 'cancel Match',
  params: ofMatch,
  reply: z.object({
    match: z.object({ id: z.int(), home: z.string(), away: z.string(), startsAt: Instant, doorsAt: Instant }),
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
})

export const beginMatchChange = endpoint({
  method: 'POST',
  path: '/staff/matches/:eventId/change',
  summary: 'Cancela, mueve o cierra al público el partido, con los números que se confirmaron',
  access: 'staff',
  may: 'cancel Match',
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
})

export const retryMatchChange = endpoint({
  method: 'POST',
  path: '/staff/matches/:eventId/change/retry',
  summary: 'Intenta otra vez lo que falló de un cambio',
  access: 'staff',
  may: 'cancel Match',
  params: ofMatch,
  body: z.strictObject({ changeId: z.int().check(z.minimum(1)) }),
  reply: Done,
})
