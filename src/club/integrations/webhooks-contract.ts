import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'
import { webhookEvents, type WebhookEvent } from '#lib/webhook-events.ts'

const eventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]
const staff = desk('manage Integration')
const ofWebhook = z.strictObject({ webhookId: Uuid })

const Webhook = z.object({
  id: Uuid,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  createdAt: Instant,
  failingSince: z.nullable(Instant),
  disabledAt: z.nullable(Instant),
  disabledWhy: z.nullable(z.enum(['person', 'failing', 'gone'])),
  /** Until when the secret before the present one is still signed with. */
  formerUntil: z.nullable(Instant),
  waiting: z.int(),
  failed: z.int(),
})
const Secret = z.object({ id: Uuid, secret: z.string() })

export const WebhookForm = z.strictObject({
  name: line(80, 'Escribe a qué sistema avisa'),
  url: z
    .string()
    .check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/\S+$/, 'Escribe una dirección https')),
  events: z.array(z.enum(eventNames)).check(z.minLength(1, 'Elige al menos un aviso'), z.maxLength(20)),
})

export const listWebhooks = staff.get('/staff/webhooks', 'A qué sistemas del club se avisa, y cómo les va', {
  reply: z.object({ webhooks: z.array(Webhook) }),
})

export const createWebhook = staff.post(
  '/staff/webhooks',
  'Un destino nuevo; su secreto se muestra una vez',
  { fresh: true, body: WebhookForm, reply: Secret, status: 201 },
)

export const changeWebhook = staff.put('/staff/webhooks/:webhookId', 'Cambia nombre, dirección o avisos', {
  fresh: true,
  params: ofWebhook,
  body: WebhookForm,
  reply: Done,
})

export const switchWebhook = staff.patch('/staff/webhooks/:webhookId', 'Apaga o enciende un destino', {
  fresh: true,
  params: ofWebhook,
  body: z.strictObject({ on: z.boolean() }),
  reply: Done,
})

export const removeWebhook = staff.delete('/staff/webhooks/:webhookId', 'Borra un destino con su historial', {
  fresh: true,
  params: ofWebhook,
  reply: Done,
})

export const rotateWebhookSecret = staff.post(
  '/staff/webhooks/:webhookId/secrets',
  'Un secreto nuevo; el anterior vale un día más',
  { fresh: true, params: ofWebhook, reply: Secret, status: 201 },
)

export const testWebhook = staff.post(
  '/staff/webhooks/:webhookId/tests',
  'Manda una prueba y dice qué contestó',
  {
    params: ofWebhook,
    reply: z.object({ status: z.nullable(z.int()), failure: z.nullable(z.string()), tookMs: z.int() }),
    perMinute: 20,
  },
)

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const deliveriesColumns = [
  { key: 'createdAt', title: 'Momento', kind: 'instant', sortable: true },
  { key: 'event', title: 'Aviso', sortable: true },
  { key: 'eventId', title: 'Número' },
  { key: 'state', title: 'Estado' },
  { key: 'attempts', title: 'Intentos', kind: 'count' },
  { key: 'lastStatus', title: 'Respuesta', kind: 'count' },
] as const satisfies readonly ListColumn[]

export const DeliveriesQuery = tableQuery(sortKeys(deliveriesColumns), {
  state: z.optional(z.enum(deliveryStates)),
})
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>

const Delivery = z.object({
  id: z.int(),
  /** The message's own id, the same in every attempt: `webhook-id`. */
  eventId: Uuid,
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: Instant,
  nextAt: z.nullable(Instant),
  lastStatus: z.nullable(z.int()),
  lastFailure: z.nullable(z.string()),
  tookMs: z.nullable(z.int()),
  body: z.string(),
})

export const listDeliveries = staff.get(
  '/staff/webhooks/:webhookId/deliveries',
  'Lo que se mandó a un destino y qué contestó',
  { params: ofWebhook, query: DeliveriesQuery, reply: tablePage(Delivery) },
)

export const replayDelivery = staff.post(
  '/staff/webhooks/:webhookId/deliveries/:deliveryId/replay',
  'Manda otra vez un aviso, con el mismo número',
  { params: z.strictObject({ webhookId: Uuid, deliveryId: NumericId }), reply: Done },
)

export const replaySince = staff.post(
  '/staff/webhooks/:webhookId/replays',
  'Manda otra vez todo lo ocurrido desde un momento',
  { params: ofWebhook, body: z.strictObject({ since: Instant }), reply: z.object({ count: z.int() }) },
)
