import { z } from 'zod/mini'
import { Phone } from '#lib/contact.ts'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { paragraphs } from '#lib/text.ts'
import { Item, RequestKind } from './about-me-contract.ts'
import { PersonForm } from './registration-contract.ts'
import { itemLabels, requestLabels } from './about-me-rules.ts'

const ofRequest = z.strictObject({ requestId: Uuid })
const staff = desk('manage FanReview')
const Status = z.enum(['open', 'accepted', 'refused', 'done', 'withdrawn'])

export const requestStates: Record<z.infer<typeof Status>, string> = {
  open: 'Por responder',
  accepted: 'Por cumplir',
  refused: 'Negada',
  done: 'Hecha',
  withdrawn: 'Retirada',
}

export const requestColumns = [
  { key: 'fanNumber', title: 'Fan ID' },
  { key: 'kind', title: 'Qué pide', words: requestLabels, sortable: true },
  { key: 'item', title: 'Dato', words: itemLabels },
  { key: 'status', title: 'Estado', words: requestStates },
  { key: 'askedAt', title: 'Pedida', kind: 'instant', sortable: true },
  { key: 'answerBy', title: 'Responder antes de', kind: 'instant', sortable: true },
  { key: 'carryOutBy', title: 'Cumplir antes de', kind: 'instant' },
] as const satisfies readonly ListColumn[]

export const RequestQuery = tableQuery(sortKeys(requestColumns), {
  status: z.optional(Status),
  kind: z.optional(RequestKind),
})
export type RequestQuery = z.infer<typeof RequestQuery>

const RequestRow = z.object({
  id: Uuid,
  fanNumber: z.string(),
  kind: RequestKind,
  item: z.nullable(Item),
  status: Status,
  askedAt: Instant,
  answerBy: Instant,
  carryOutBy: Instant,
})
export type RequestRow = z.infer<typeof RequestRow>

export const listFanRequests = staff.get(
  '/fan/desk/requests',
  'Solicitudes sobre datos personales, la que vence antes primero',
  { query: RequestQuery, reply: tablePage(RequestRow) },
)

/** What is now and what the person wrote. */
const OpenedRequest = z.object({
  words: z.nullable(z.string()),
  now: z.nullable(z.string()),
  answerWords: z.nullable(z.string()),
})

export const openFanRequest = staff.post(
  '/fan/desk/requests/:requestId/lookups',
  'Abre lo que pide y el dato de hoy; la persona lo leerá en «Quién te consultó»',
  { params: ofRequest, reply: OpenedRequest },
)

export const answerFanRequest = staff.post(
  '/fan/desk/requests/:requestId/answers',
  'Acepta o niega una solicitud, con sus motivos',
  {
    params: ofRequest,
    body: z.strictObject({ accepted: z.boolean(), words: paragraphs(1000, 'Escribe los motivos') }),
    reply: Done,
  },
)

/** The right value; which of them is asked follows from what is corrected. */
export const Correction = z.strictObject({
  givenNames: z.optional(PersonForm.givenNames),
  firstSurname: z.optional(PersonForm.firstSurname),
  secondSurname: z.optional(PersonForm.secondSurname),
  curp: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(24))),
  birthDate: z.optional(PersonForm.birthDate),
  sex: z.optional(z.enum(['H', 'M', 'X'])),
  nationality: z.optional(PersonForm.nationality),
  phone: z.optional(Phone),
})
export type Correction = z.infer<typeof Correction>

export const finishFanRequest = staff.post(
  '/fan/desk/requests/:requestId/completion',
  'Hace lo que se aceptó: la corrección se escribe en el Fan ID',
  { params: ofRequest, body: Correction, reply: Done },
)
