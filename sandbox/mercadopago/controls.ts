import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultKinds } from './faults.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { advance } from './transitions.ts'

const steps = ['pay', 'expire', 'reject', 'mediation', 'chargeback', 'win', 'lose'] as const

/** Forms send text; an unchecked box sends nothing, so `shown` says which boxes the form had. */
export const flag = z.union([z.boolean(), z.literal(['on', 'off']).transform((value) => value === 'on')])
const ModesForm = z
  .object({
    delayMs: z.coerce.number().int().min(0).max(600_000),
    duplicates: z.coerce.number().int().min(0).max(20),
    loseNext: z.coerce.number().int().min(0).max(1000),
    loseAll: flag,
    outOfOrder: flag,
  })
  .partial()
const FaultForm = z.object({
  kind: z.enum(faultKinds),
  times: z.coerce.number().int().min(1).max(100).default(1),
})

/** Not the provider's: the levers with which a test or a developer plays the outside world. */
export function controlRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { state, webhooks, faults } = sandbox

  app.addHook('onRequest', (request, _reply, next) => {
    const { origin, host } = request.headers
    const foreign = origin !== undefined && URL.parse(origin)?.host !== host
    next(foreign ? new Refusal(403, 'Only from the sandbox itself') : undefined)
  })

  for (const step of steps) {
    app.post<{ Params: { id: string }; Querystring: { notice?: string } }>(
      `/__sim/payments/:id/${step}`,
      (request, reply) => {
        const before = webhooks.modes.loseAll
        if (request.query.notice === 'lost') webhooks.modes.loseAll = true
        try {
          return answerControl(request, reply, advance(sandbox, request.params.id, step).body)
        } finally {
          webhooks.modes.loseAll = before
        }
      },
    )
  }

  app.get('/__sim/webhooks', () => webhooks.modes)

  app.post('/__sim/webhooks', (request, reply) => {
    const form = (request.body ?? {}) as Record<string, unknown>
    const boxes = isForm(request) ? { loseAll: 'off', outOfOrder: 'off' } : {}
    Object.assign(webhooks.modes, checked(ModesForm, { ...boxes, ...form }))
    return answerControl(request, reply, webhooks.modes)
  })

  app.get('/__sim/webhooks/deliveries', () => webhooks.deliveries)

  app.post<{ Params: { id: string } }>('/__sim/webhooks/redeliver/:id', (request, reply) => {
    if (!webhooks.redeliver(request.params.id)) throw new Refusal(404, 'Nothing was ever sent')
    return answerControl(request, reply, { redelivered: true })
  })

  app.get('/__sim/faults', () => faults.armed())

  app.post('/__sim/faults', (request, reply) => {
    const { kind, times } = checked(FaultForm, request.body)
    faults.arm(kind, times)
    return answerControl(request, reply, faults.armed())
  })

  app.post('/__sim/reset', (request, reply) => {
    state.reset()
    webhooks.reset()
    faults.reset()
    return answerControl(request, reply, { reset: true })
  })
}

/** A program gets JSON; a person who pressed a button gets the home page again. */
export function answerControl(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  return isForm(request) ? reply.redirect('/', 303) : reply.send(answer)
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type'] === 'application/x-www-form-urlencoded'
}

export function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const read = schema.safeParse(value)
  if (!read.success) throw new Refusal(400, z.prettifyError(read.error))
  return read.data
}
