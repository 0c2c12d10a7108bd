import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cents, pesos } from './amounts.ts'
import { refreshMerchantOrder } from './merchant-orders.ts'
import { Refusal } from './problem.ts'
import { applicationId, collectorId, type Sandbox } from './stage.ts'
import { stamp } from './stamps.ts'

const maybeText = z.string().optional()

const PreferenceForm = z
  .object({
    items: z
      .array(
        z
          .object({
            title: z.string().min(1),
            quantity: z.number().int().min(1),
            unit_price: z.number().positive(),
            currency_id: z.literal('MXN').optional(),
          })
          .loose(),
      )
      .min(1),
    payer: z.object({ email: maybeText, name: maybeText, surname: maybeText }).loose().optional(),
    back_urls: z.object({ success: z.url(), pending: z.url(), failure: z.url() }).partial().optional(),
    auto_return: z.enum(['approved', 'all']).optional(),
    external_reference: z.string().max(256).optional(),
    statement_descriptor: z.string().max(22).optional(),
    expires: z.boolean().optional(),
    expiration_date_from: z.iso.datetime({ offset: true }).optional(),
    expiration_date_to: z.iso.datetime({ offset: true }).optional(),
    notification_url: z.url().optional(),
    binary_mode: z.boolean().optional(),
    purpose: z.enum(['wallet_purchase', 'onboarding_credits']).optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  })
  .loose()
  .refine((form) => !form.auto_return || form.back_urls?.success, {
    path: ['auto_return'],
    message: 'auto_return invalid. back_url.success must be defined',
  })

type Form = z.output<typeof PreferenceForm>
type Preference = Form & {
  id: string
  init_point: string
  sandbox_init_point: string
  collector_id: number
  client_id: string
  date_created: string
  last_updated: string
  total_amount: number
}
export type StoredPreference = { id: string; orderId: string; body: Preference }
type One = { Params: { id: string } }

export function preferenceRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { state, url } = sandbox
  const guard = { onRequest: sandbox.asSeller }

  function find(id: string): StoredPreference {
    const found = state.get('preference', id)
    if (!found) throw new Refusal(404, 'Preference not found')
    return found
  }

  /** Stores the preference and opens the order that its payments will belong to. */
  function keep(id: string, orderId: string, form: Form, created: string): Preference {
    const page = `${url()}/checkout/v1/redirect?pref_id=${id}`
    const total = form.items.reduce((sum, { quantity, unit_price: price }) => {
      return sum + quantity * cents(price)
    }, 0)
    const body: Preference = {
      ...form,
      id,
      init_point: page,
      sandbox_init_point: page,
      collector_id: collectorId,
      client_id: String(applicationId),
      date_created: created,
      last_updated: stamp(sandbox.now()),
      total_amount: pesos(total),
    }
    state.put('preference', { id, orderId, body })
    refreshMerchantOrder(sandbox, id)
    return body
  }

  app.post('/checkout/preferences', guard, (request, reply) => {
    const id = `${collectorId}-${randomUUID()}`
    const orderId = String(state.nextNumber())
    return reply.status(201).send(keep(id, orderId, read(request.body), stamp(sandbox.now())))
  })

  app.get<One>('/checkout/preferences/:id', guard, ({ params }) => find(params.id).body)

  app.put<One>('/checkout/preferences/:id', guard, ({ params, body }) => {
    const { id, orderId, body: before } = find(params.id)
    const changed = read({ ...before, ...(body as Record<string, unknown>) })
    return keep(id, orderId, changed, before.date_created)
  })
}

function read(body: unknown): Form {
  const form = PreferenceForm.safeParse(body)
  if (form.success) return form.data
  const [issue] = form.error.issues
  throw new Refusal(400, `${issue?.path.join('.') || 'body'}: ${issue?.message}`, 1)
}
