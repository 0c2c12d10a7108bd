import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { anyone, buyer } from '#lib/endpoint.ts'
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

export const readSupportAddress = anyone.get(
  '/support/address',
  'Dónde atiende el servicio de soporte; nulo cuando es este mismo servidor',
  { reply: z.object({ url: z.nullable(z.url()) }) },
)

export const supportChallenge = anyone.get('/support/captcha', 'Reto ALTCHA del servicio de soporte', {
  at: 'support',
  reply: z.looseObject({}),
})

export const uploadAttachment = anyone.post(
  '/support/attachments',
  'Sube un archivo (foto o PDF, hasta 8 MB) para adjuntarlo a un mensaje',
  { at: 'support', upload: true, reply: Attachment, status: 201, perMinute: 20 },
)

export const openCase = anyone.post('/support/cases', 'Abre un caso; el enlace para verlo llega al correo', {
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

export const listMyCases = buyer.get('/support/cases', 'Mis casos', {
  at: 'support',
  reply: z.object({ cases: z.array(CaseHead) }),
})

export const readCase = anyone.get(
  '/support/cases/:caseNumber',
  'Un caso con sus mensajes: el de mi cuenta, o el que abre mi enlace (encabezado x-case-token)',
  { at: 'support', params: ofCase, reply: Case, perMinute: 120 },
)

export const answerCase = anyone.post(
  '/support/cases/:caseNumber/messages',
  'Contesta en mi caso; si estaba resuelto, se abre de nuevo',
  {
    at: 'support',
    params: ofCase,
    body: z.strictObject({ words: Words, attachments: Attached }),
    reply: Case,
    status: 201,
    perMinute: 20,
  },
)

export const closeCase = anyone.patch(
  '/support/cases/:caseNumber',
  'Marca mi caso como resuelto, o lo abre de nuevo',
  {
    at: 'support',
    params: ofCase,
    body: z.strictObject({ solved: z.boolean() }),
    reply: Case,
    perMinute: 20,
  },
)

export const sendCaseLink = anyone.post(
  '/support/cases/:caseNumber/links',
  'Manda otra vez el enlace del caso; la respuesta es la misma sea o no el correo del caso',
  {
    at: 'support',
    params: ofCase,
    body: z.strictObject({ email: Email, captcha: Captcha }),
    reply: Done,
    status: 202,
    perMinute: 5,
  },
)

export const readAttachment = anyone.get(
  '/support/cases/:caseNumber/attachments/:attachmentId',
  'Un archivo de mi caso',
  {
    at: 'support',
    params: z.strictObject({ caseNumber: CaseNumber, attachmentId: Uuid }),
    content: 'application/octet-stream',
  },
)
