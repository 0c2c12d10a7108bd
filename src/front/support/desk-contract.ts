import { z } from 'zod/mini'
import { OrderStatus } from '#selling/orders/contract.ts'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { Attached, CaseHead, Message, Status, Topic, Words } from './contract.ts'

const ofDesk = z.strictObject({ caseId: Uuid })
const staff = desk('manage SupportCase')

const DeskHead = z.object({
  ...CaseHead.shape,
  id: Uuid,
  name: z.string(),
  email: z.string(),
  assignedName: z.nullable(z.string()),
  /** Since when the fan waits for the club; null when nobody waits for it. */
  waitsSince: z.nullable(Instant),
})
const Note = z.object({ id: Uuid, words: z.string(), at: Instant, authorName: z.string() })
const RelatedOrder = z.object({
  id: Uuid,
  folio: z.string(),
  title: z.string(),
  status: OrderStatus,
  totalCents: z.int(),
  createdAt: Instant,
})
const DeskCase = z.object({
  ...DeskHead.shape,
  /** Of whoever wrote with an account. */
  accountId: z.nullable(Uuid),
  mine: z.boolean(),
  messages: z.array(Message),
  /** Between colleagues: never sent, never shown to the fan. */
  notes: z.array(Note),
  orders: z.array(RelatedOrder),
})
export type DeskCase = z.infer<typeof DeskCase>

export const caseColumns = [
  { key: 'number', title: 'Caso', kind: 'count', sortable: true },
  { key: 'status', title: 'Estado' },
  { key: 'topic', title: 'Tema' },
  { key: 'name', title: 'Nombre' },
  { key: 'email', title: 'Correo' },
  { key: 'orderFolio', title: 'Orden' },
  { key: 'assignedName', title: 'Lo lleva' },
  { key: 'createdAt', title: 'Abierto', kind: 'instant' },
  { key: 'changedAt', title: 'Último cambio', kind: 'instant', sortable: true },
  { key: 'waitsSince', title: 'Espera desde', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const CaseQuery = tableQuery(sortKeys(caseColumns), {
  status: z.optional(z.union([Status, z.literal('waiting')])),
  topic: z.optional(Topic),
  assigned: z.optional(z.enum(['me', 'nobody'])),
})
export type CaseQuery = z.infer<typeof CaseQuery>

export const listDeskCases = staff.get(
  '/support/desk/cases',
  'Casos para el personal; busca en número, nombre, correo, orden y mensajes',
  { query: CaseQuery, reply: tablePage(DeskHead) },
)

export const readDeskCase = staff.get(
  '/support/desk/cases/:caseId',
  'Un caso para el personal; la consulta queda en la bitácora',
  { params: ofDesk, reply: DeskCase },
)

export const answerDeskCase = staff.post(
  '/support/desk/cases/:caseId/messages',
  'Contesta a la afición; la respuesta le llega por correo',
  {
    params: ofDesk,
    body: z.strictObject({ words: Words, attachments: Attached, status: z.optional(Status) }),
    reply: DeskCase,
    status: 201,
  },
)

export const noteDeskCase = staff.post(
  '/support/desk/cases/:caseId/notes',
  'Escribe una nota interna: no se manda ni la ve la afición',
  { params: ofDesk, body: z.strictObject({ words: Words }), reply: Done, status: 201 },
)

export const changeDeskCase = staff.patch(
  '/support/desk/cases/:caseId',
  'Cambia el estado de un caso, o quién lo lleva',
  {
    params: ofDesk,
    body: z.strictObject({ status: z.optional(Status), mine: z.optional(z.boolean()) }),
    reply: DeskCase,
  },
)

export const readDeskAttachment = staff.get(
  '/support/desk/cases/:caseId/attachments/:attachmentId',
  'Un archivo de un caso, para el personal',
  { params: z.strictObject({ caseId: Uuid, attachmentId: Uuid }), content: 'application/octet-stream' },
)
