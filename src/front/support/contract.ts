import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { line, paragraphs } from '#lib/text.ts'
import { mostAttachments, mostMessageLetters, statuses, topics } from './rules.ts'

export const CaseNumber = z.string().check(z.regex(/^CASO-\d{6,12}$/, 'Escribe el número como CASO-000123'))
const ofCase = z.strictObject({ caseNumber: CaseNumber })
export const Topic = z.enum(topics, 'Elige un tema')
export const Status = z.enum(statuses)
const Captcha = z.optional(z.string().check(z.maxLength(4000)))
export const Words = paragraphs(mostMessageLetters, 'Cuéntanos qué pasó')
// Not the shared `Uuid`: a form's body checks this, and lib/shapes would take zod along to every page (decision 7).
export const Attached = z.optional(
  z.array(z.uuid()).check(z.maxLength(mostAttachments, `Adjunta ${mostAttachments} archivos o menos`)),
)
const OrderFolio = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed: string) => typed.trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^(TQ-\d{6,12})?$/, 'Escríbelo como en tu comprobante, por ejemplo TQ-000123')),
)

const Attachment = z.object({
  id: Uuid,
  name: z.string(),
  kind: z.enum(['image', 'pdf']),
  bytes: z.int(),
})
export type Attachment = z.infer<typeof Attachment>

export const Message = z.object({
  id: Uuid,
  author: z.enum(['fan', 'staff']),
  authorName: z.string(),
  words: z.string(),
  at: Instant,
  attachments: z.array(Attachment),
})
export type Message = z.infer<typeof Message>

export const CaseHead = z.object({
  number: CaseNumber,
  topic: Topic,
  status: Status,
  orderFolio: z.nullable(z.string()),
  createdAt: Instant,
  changedAt: Instant,
})
export type CaseHead = z.infer<typeof CaseHead>

const Case = z.object({ ...CaseHead.shape, messages: z.array(Message) })

export const readSupportAddress = endpoint({
  method: 'GET',
  path: '/support/address',
  summary: 'Dónde atiende el servicio de soporte; nulo cuando es este mismo servidor',
  access: 'anyone',
  reply: z.object({ url: z.nullable(z.url()) }),
})

export const supportChallenge = endpoint({
  method: 'GET',
  path: '/support/captcha',
  summary: 'Reto ALTCHA del servicio de soporte',
  access: 'anyone',
  at: 'support',
  reply: z.looseObject({}),
})

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/support/attachments',
  summary: 'Sube un archivo (foto o PDF, hasta 8 MB) para adjuntarlo a un mensaje',
  access: 'anyone',
  at: 'support',
  upload: true,
  reply: Attachment,
  status: 201,
  perMinute: 20,
})

export const openCase = endpoint({
  method: 'POST',
  path: '/support/cases',
  summary: 'Abre un caso; el enlace para verlo llega al correo',
  access: 'anyone',
  at: 'support',
  body: z.strictObject({
    name: line(120, 'Escribe tu nombre'),
    email: Email,
    topic: Topic,
    orderFolio: z.optional(OrderFolio),
    words: Words,
    attachments: Attached,
    captcha: Captcha,
  }),
  reply: z.object({ number: CaseNumber, inAccount: z.boolean() }),
  status: 201,
  perMinute: 10,
})

export const listMyCases = endpoint({
  method: 'GET',
  path: '/support/cases',
  summary: 'Mis casos',
  access: 'buyer',
  at: 'support',
  reply: z.object({ cases: z.array(CaseHead) }),
})

export const readCase = endpoint({
  method: 'GET',
  path: '/support/cases/:caseNumber',
  summary: 'Un caso con sus mensajes: el de mi cuenta, o el que abre mi enlace (encabezado x-case-token)',
  access: 'anyone',
  at: 'support',
  params: ofCase,
  reply: Case,
  perMinute: 120,
})

export const answerCase = endpoint({
  method: 'POST',
  path: '/support/cases/:caseNumber/messages',
  summary: 'Contesta en mi caso; si estaba resuelto, se abre de nuevo',
  access: 'anyone',
  at: 'support',
  params: ofCase,
  body: z.strictObject({ words: Words, attachments: Attached }),
  reply: Case,
  status: 201,
  perMinute: 20,
})

export const closeCase = endpoint({
  method: 'PATCH',
  path: '/support/cases/:caseNumber',
  summary: 'Marca mi caso como resuelto, o lo abre de nuevo',
  access: 'anyone',
  at: 'support',
  params: ofCase,
  body: z.strictObject({ solved: z.boolean() }),
  reply: Case,
  perMinute: 20,
})

export const sendCaseLink = endpoint({
  method: 'POST',
  path: '/support/cases/:caseNumber/links',
  summary: 'Manda otra vez el enlace del caso; la respuesta es la misma sea o no el correo del caso',
  access: 'anyone',
  at: 'support',
  params: ofCase,
  body: z.strictObject({ email: Email, captcha: Captcha }),
  reply: Done,
  status: 202,
  perMinute: 5,
})

export const readAttachment = endpoint({
  method: 'GET',
  path: '/support/cases/:caseNumber/attachments/:attachmentId',
  summary: 'Un archivo de mi caso',
  access: 'anyone',
  at: 'support',
  params: z.strictObject({ caseNumber: CaseNumber, attachmentId: Uuid }),
  content: 'application/octet-stream',
})
