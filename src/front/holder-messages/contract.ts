import { z } from 'zod/mini'
import { anyone, desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { Counted } from '#lib/table.ts'
import { line, paragraphs } from '#lib/text.ts'
import { audiences, buttons, messageKinds, messageStates, mostOrders, reasonsUnreached } from './rules.ts'

const staff = desk('send HolderMessage')
const ofMessage = z.strictObject({ messageId: Uuid })

const Scope = z.strictObject({
  zoneIds: z.array(z.int().check(z.minimum(0))).check(z.maxLength(200)),
  sections: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(400)),
  gates: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(100)),
})
export type Scope = z.infer<typeof Scope>

/** What is written and to whom, before it leaves. */
export const Draft = z.strictObject({
  kind: z.enum(messageKinds),
  audience: z.enum(audiences),
  scope: Scope,
  subject: z.union([z.literal(''), line(120)]),
  body: z.union([z.literal(''), paragraphs(2000)]),
  button: z.enum(buttons),
  push: z.boolean(),
})
export type Draft = z.infer<typeof Draft>

const Reach = z.object({
  /** Whom something reaches, and by what. */
  people: z.int(),
  mails: z.int(),
  pushes: z.int(),
  tickets: z.int(),
  unreached: z.array(z.object({ why: z.enum(reasonsUnreached), people: z.int(), tickets: z.int() })),
  /** Tickets that reach somebody else than who had them first. */
  minors: z.int(),
  passedOn: z.int(),
})
export type Reach = z.infer<typeof Reach>

export const Progress = z.object({
  total: z.int(),
  told: z.int(),
  /** No longer of the match when their turn came. */
  gone: z.int(),
  mailed: z.int(),
  mailsWaiting: z.int(),
  mailsFailed: z.int(),
  pushesWaiting: z.int(),
})
export type Progress = z.infer<typeof Progress>

const Head = z.object({
  id: Uuid,
  eventId: z.int(),
  match: z.string(),
  startsAt: Instant,
  state: z.enum(messageStates),
  kind: z.enum(messageKinds),
  audience: z.enum(audiences),
  /** Of how many ticked orders it is; 0: of the match. */
  orders: z.int(),
  subject: z.string(),
  writtenBy: z.nullable(z.string()),
  writtenAt: Instant,
  sendAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
})

const Message = z.extend(Head, {
  scope: Scope,
  body: z.string(),
  button: z.enum(buttons),
  push: z.boolean(),
  /** Of exactly this text the person who asks has had a mail. */
  tested: z.boolean(),
  testTo: z.string(),
  reach: Reach,
  progress: z.nullable(Progress),
  preview: z.object({
    /** Addresses of documents: the mail as it comes, in light and in dark. */
    light: z.string(),
    dark: z.string(),
    push: z.object({ title: z.string(), body: z.string() }),
  }),
  /** What the stadium of the match is divided into. */
  parts: z.object({
    zones: z.array(z.object({ id: z.int(), name: z.string() })),
    sections: z.array(z.object({ name: z.string(), zoneId: z.int() })),
    gates: z.array(z.string()),
  }),
})
export type Message = z.infer<typeof Message>

export const listHolderMessages = staff.get(
  '/desk/holder-messages',
  'Mensajes a la afición, el más reciente primero, y los partidos a los que se puede escribir',
  {
    reply: z.object({
      messages: z.array(z.extend(Head, { people: z.int(), told: z.int() })),
      matches: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant })),
    }),
  },
)
export type MessageLine = z.infer<typeof listHolderMessages.reply>['messages'][number]

export const startHolderMessage = staff.post('/desk/holder-messages', 'Empieza un mensaje de un partido', {
  body: z.strictObject({ eventId: z.int().check(z.minimum(1)) }),
  reply: z.object({ id: Uuid }),
  status: 201,
})

export const startOrdersMessage = staff.post(
  '/desk/holder-messages/of-orders',
  'Empieza un mensaje para las personas de unos pedidos de un mismo partido',
  {
    body: z.strictObject({ orderIds: z.array(Uuid).check(z.minLength(1), z.maxLength(mostOrders)) }),
    reply: z.object({ id: Uuid }),
    status: 201,
  },
)

export const readHolderMessage = staff.get(
  '/desk/holder-messages/:messageId',
  'Un mensaje: a cuántas personas llega, a quién no y por qué, cómo se ve y cómo va',
  { params: ofMessage, reply: Message },
)

export const listUnreached = staff.get(
  '/desk/holder-messages/:messageId/unreached',
  'A quién no le llega un mensaje y por qué, por páginas',
  {
    params: ofMessage,
    query: z.strictObject({ page: z.optional(Counted) }),
    reply: z.object({
      total: z.int(),
      rows: z.array(
        z.object({
          accountId: Uuid,
          /** Null where nobody's name is known. */
          name: z.nullable(z.string()),
          why: z.enum(reasonsUnreached),
          tickets: z.int(),
        }),
      ),
    }),
  },
)
export type UnreachedPerson = z.infer<typeof listUnreached.reply>['rows'][number]

export const saveHolderMessage = staff.put(
  '/desk/holder-messages/:messageId',
  'Guarda el borrador de un mensaje',
  { params: ofMessage, body: Draft, reply: Message, perMinute: 120 },
)

export const dropHolderMessage = staff.delete(
  '/desk/holder-messages/:messageId',
  'Borra un borrador que no ha salido',
  { params: ofMessage, reply: Done },
)

export const testHolderMessage = staff.post(
  '/desk/holder-messages/:messageId/test',
  'Me manda a mí el mensaje tal como está guardado',
  { params: ofMessage, reply: z.object({ to: z.string() }), perMinute: 20 },
)

export const sendHolderMessage = staff.post(
  '/desk/holder-messages/:messageId/sending',
  'Confirma el envío con los números que se leyeron; sale en 30 segundos o a la hora elegida',
  {
    fresh: true,
    params: ofMessage,
    body: z.strictObject({
      people: z.int(),
      mails: z.int(),
      pushes: z.int(),
      at: z.optional(Instant),
    }),
    reply: Message,
  },
)

export const takeBackHolderMessage = staff.delete(
  '/desk/holder-messages/:messageId/sending',
  'Deshace un envío del que no ha salido nada: vuelve a ser borrador',
  { params: ofMessage, reply: Message },
)

export const stopHolderMessage = staff.post(
  '/desk/holder-messages/:messageId/stop',
  'Detiene un envío en marcha: lo que no ha salido ya no sale',
  { params: ofMessage, reply: Message },
)

/** Opened in a frame, which sends no session: the address itself is the key, and ends within the hour. */
export const previewHolderMessage = anyone.get(
  '/holder-messages/preview',
  'El correo de un mensaje como llegaría, con datos de ejemplo',
  {
    query: z.strictObject({
      token: z.string().check(z.regex(/^[\w-]{10,300}\.[\w-]{43}$/)),
      look: z.enum(['light', 'dark']),
    }),
    content: 'text/html',
  },
)
