import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { DeskOrdersQuery } from './contract.ts'

/** Orders that can be acted on at once. */
export const mostInBatch = 300
/** How long a batch waits, so that it can be taken back. */
export const undoSeconds = 30

const Ids = z.array(Uuid).check(z.minLength(1), z.maxLength(mostInBatch))
/** Those that were ticked, or all that a view shows. */
const Chosen = z.union([z.strictObject({ ids: Ids }), z.strictObject({ view: DeskOrdersQuery })])
export type Chosen = z.infer<typeof Chosen>
export type AskedChosen = z.input<typeof Chosen>

const PreviewRow = z.object({
  id: Uuid,
  folio: z.string(),
  buyer: z.string(),
  title: z.string(),
  /** Why it cannot be done; null where it can. */
  why: z.nullable(z.string()),
  amountCents: Cents,
  leftCents: Cents,
})
const Preview = z.object({
  rows: z.array(PreviewRow),
  can: z.int(),
  totalCents: Cents,
  /** What goes back by each way, in words. */
  parts: z.array(z.string()),
})
export type BatchPreview = z.infer<typeof Preview>

const reader = desk('read AnyOrder')
const clerk = desk('serve AnyOrder')
const refunder = desk('refund AnyOrder')

export const previewService = clerk.post(
  '/desk/order-batches/service-preview',
  'A qué pedidos se les pueden mandar o imprimir los boletos, y por qué no a los demás',
  { body: z.strictObject({ act: z.enum(['resend', 'print']), chosen: Chosen }), reply: Preview },
)

export const previewReturn = refunder.post(
  '/desk/order-batches/return-preview',
  'Qué pedidos se pueden devolver o anular, cuánto regresa y por dónde, sin hacerlo',
  { body: z.strictObject({ act: z.enum(['refund', 'void']), chosen: Chosen }), reply: Preview },
)

const Items = z
  .array(z.strictObject({ id: Uuid, leftCents: Cents }))
  .check(z.minLength(1), z.maxLength(mostInBatch))

const Asked = z.object({ id: Uuid, runsAt: Instant })

export const resendMany = clerk.post(
  '/desk/order-batches/resends',
  'Manda otra vez los boletos de varios pedidos; espera por si se deshace',
  { body: z.strictObject({ key: Uuid, orders: Items }), reply: Asked, status: 201 },
)

export const returnMany = refunder.post(
  '/desk/order-batches/returns',
  'Devuelve o anula varios pedidos; espera por si se deshace, y la misma llave es el mismo lote',
  {
    fresh: true,
    body: z.strictObject({
      key: Uuid,
      act: z.enum(['refund', 'void']),
      reason: line(300, 'Escribe el motivo').check(z.minLength(3, 'Escribe el motivo')),
      orders: Items,
    }),
    reply: Asked,
    status: 201,
  },
)

/** The tickets of several orders as one file; no more, or it would not be made in time. */
export const mostPrinted = 100

export const printMany = clerk.post(
  '/desk/order-tickets',
  'Los boletos válidos de varios pedidos en un solo PDF',
  {
    body: z.strictObject({ ids: z.array(Uuid).check(z.minLength(1), z.maxLength(mostPrinted)) }),
    content: 'application/pdf',
  },
)

const ofBatch = z.strictObject({ batchId: Uuid })
const Act = z.enum(['resend', 'refund', 'void'])
export type BatchAct = z.infer<typeof Act>
const State = z.enum(['waiting', 'undone', 'running', 'done'])

const Batch = z.object({
  id: Uuid,
  act: Act,
  state: State,
  createdAt: Instant,
  runsAt: Instant,
  orders: z.int(),
  done: z.int(),
  refused: z.int(),
})
export type OrderBatch = z.infer<typeof Batch>

/** With the server's clock, by which what is left to take it back is counted. */
export const listMyBatches = reader.get(
  '/desk/order-batches',
  'Los lotes propios que esperan, que se hacen o que acaban de terminar',
  { reply: z.object({ now: Instant, batches: z.array(Batch) }) },
)

export const undoBatch = reader.post(
  '/desk/order-batches/:batchId/undo',
  'Deshace un lote propio mientras espera; después ya no',
  { params: ofBatch, reply: Done },
)

const BatchItem = z.object({
  id: Uuid,
  folio: z.string(),
  buyer: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  amountCents: Cents,
  why: z.nullable(z.string()),
})

export const readBatch = reader.get('/desk/order-batches/:batchId', 'Un lote, pedido por pedido', {
  params: ofBatch,
  reply: z.object({
    ...Batch.shape,
    who: z.string(),
    reason: z.string(),
    totalCents: Cents,
    items: z.array(BatchItem),
  }),
})
