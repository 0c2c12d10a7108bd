import { EventLook } from '#catalogue/events/contract.ts'
import { GroupTold } from '#front/account-groups/contract.ts'
import { groupStates } from '#products/group-sales/rules.ts'
import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line, paragraphs } from '#lib/text.ts'
import { entryKinds, tabs } from './timeline-rules.ts'

const reader = desk('read Person')
const ofPerson = z.strictObject({ accountId: Uuid })

export const personKinds = { holder: 'Con bonogallo', fan: 'Con Fan ID', restricted: 'Con restricción' }

export const personColumns = [
  { key: 'name', title: 'Nombre' },
  { key: 'email', title: 'Correo' },
  { key: 'phone', title: 'Celular' },
  { key: 'orders', title: 'Pedidos', kind: 'count' },
  { key: 'tickets', title: 'Boletos vigentes', kind: 'count' },
  { key: 'since', title: 'Desde', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const PersonsQuery = tableQuery(sortKeys(personColumns), {
  tipo: z.optional(z.enum(Object.keys(personKinds) as (keyof typeof personKinds)[])),
})
export type PersonsQuery = z.infer<typeof PersonsQuery>

export const listPersons = reader.get(
  '/desk/persons',
  'Personas, por nombre, correo, celular, folio, asiento, Fan ID, número en el otro sistema o los últimos cuatro; cada rol ve lo suyo',
  {
    query: PersonsQuery,
    reply: tablePage(
      z.object({
        id: Uuid,
        name: z.string(),
        /** Empty for who may not see it. */
        email: z.string(),
        phone: z.string(),
        orders: z.int(),
        tickets: z.int(),
        since: Instant,
        holder: z.boolean(),
        fan: z.boolean(),
        /** Why the search found them, where their name does not show it. */
        because: z.nullable(z.string()),
      }),
    ),
  },
)

const Double = z.object({
  id: Uuid,
  name: z.string(),
  email: z.nullable(z.string()),
  /** Why, each a sign: `mismo celular terminado en 1208`. */
  signs: z.array(z.string()),
})

const Place = z.object({
  eventId: z.int(),
  home: z.string(),
  away: z.string(),
  startsAt: Instant,
  look: EventLook,
  /** `125 C 7 y 8`. */
  seats: z.string(),
  pass: z.boolean(),
  tickets: z.array(z.object({ id: Uuid, orderId: Uuid, seat: z.string() })),
})

const Group = z.object({
  id: Uuid,
  folio: z.string(),
  name: z.string(),
  match: z.string(),
  startsAt: Instant,
  places: z.int(),
  state: z.enum(groupStates),
})

export const readPerson = reader.get(
  '/desk/persons/:accountId',
  'Una persona: quién es, sus cifras, sus lugares y quién parece ser la misma; cada rol ve lo suyo',
  {
    params: ofPerson,
    reply: z.object({
      id: Uuid,
      name: z.string(),
      since: Instant,
      /** The account that this one was merged into: its page is the person's. */
      mergedInto: z.nullable(Uuid),
      contact: z.nullable(
        z.object({
          email: z.string(),
          phone: z.nullable(z.string()),
          wantsMail: z.boolean(),
          /** Mails of accounts that were merged into this one. */
          otherMails: z.array(z.string()),
        }),
      ),
      /** Seats of their bonogallos; `name`: of the holder who is somebody else, a child mostly. */
      holderOf: z.array(z.object({ seat: z.string(), name: z.nullable(z.string()) })),
      fan: z.nullable(
        z.object({ id: Uuid, number: z.string(), approved: z.boolean(), restricted: z.boolean() }),
      ),
      money: z.nullable(
        z.object({ netCents: z.int(), purchases: z.int(), creditCents: z.int(), lostCents: z.int() }),
      ),
      /** Of the system before this one, as it says: in no sum of today. */
      past: z.nullable(z.object({ purchases: z.int(), cents: z.int(), since: z.nullable(Instant) })),
      attended: z.object({ went: z.int(), of: z.int() }),
      tickets: z.object({ valid: z.int(), nextAt: z.nullable(Instant) }),
      cases: z.nullable(z.object({ open: z.int() })),
      places: z.array(Place),
      /** Groups that the person asked for, the newest first; null for who may not see groups. */
      groups: z.nullable(z.array(Group)),
      doubles: z.nullable(z.array(Double)),
      /** Accounts that share a card, a mobile, a device or a CLABE with it; null: with none, or not for this role. */
      linked: z.nullable(GroupTold),
      merge: z.nullable(
        z.object({
          id: Uuid,
          otherMail: z.nullable(z.string()),
          at: Instant,
          by: z.nullable(z.string()),
          /** Null: it can be undone; else why not. */
          undoable: z.nullable(z.string()),
        }),
      ),
      /** What can be shown after a reason was given. */
      sealed: z.nullable(z.object({ fan: z.boolean(), minors: z.int() })),
    }),
  },
)

export const readTimeline = reader.get(
  '/desk/persons/:accountId/timeline',
  'Todo lo que pasó con una persona, lo más nuevo primero; cada rol ve lo suyo',
  {
    params: ofPerson,
    query: z.strictObject({
      tab: z.optional(z.enum(tabs)),
      year: z.optional(z.string().check(z.regex(/^20\d\d$/))),
      /** What comes before this moment, in microseconds since 1970. */
      before: z.optional(z.string().check(z.regex(/^\d{1,17}$/))),
    }),
    reply: z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          at: Instant,
          /** What is said in place of the moment, where it is not known to the minute or long ago. */
          when: z.nullable(z.string()),
          kind: z.enum(entryKinds),
          tone: z.nullable(z.enum(['open', 'good'])),
          words: z.string(),
          /** What it is about: what is seen on the row below. */
          detail: z.nullable(z.string()),
          link: z.nullable(
            z.object({ to: z.enum(['order', 'case', 'person']), id: Uuid, words: z.string() }),
          ),
        }),
      ),
      /** From where the next ones are read; null: there are none. */
      more: z.nullable(z.string()),
      years: z.array(z.int()),
    }),
  },
)

export const writeNote = desk('note Person').post(
  '/desk/persons/:accountId/notes',
  'Anota algo de una persona',
  {
    params: ofPerson,
    body: z.strictObject({ words: paragraphs(1000, 'Escribe la nota') }),
    reply: Done,
  },
)

export const revealPerson = desk('reveal Person').post(
  '/desk/persons/:accountId/reveal',
  'Enseña los datos reservados de una persona; queda escrito, y la persona lo ve si tiene Fan ID',
  {
    params: ofPerson,
    body: z.strictObject({ why: line(200, 'Escribe para qué') }),
    reply: z.object({
      curp: z.nullable(z.string()),
      birthDate: z.nullable(z.string()),
      minors: z.array(z.object({ name: z.string(), birthDate: z.string() })),
    }),
  },
)

const giver = desk('give Credit')
const Credit = z.strictObject({
  /** One for each time the button is offered: pressed twice, it is one credit. */
  key: Uuid,
  amountCents: Cents.check(z.minimum(1, 'Escribe cuánto'), z.maximum(10_000_000, 'Es demasiado')),
  reason: line(300, 'Escribe por qué'),
})

export const giveCredit = giver.post(
  '/desk/persons/:accountId/credit',
  'Da saldo de cortesía a una persona, hasta el límite de quien lo da',
  { params: ofPerson, body: Credit, reply: z.object({ creditCents: z.int() }) },
)

export const askCredit = giver.post(
  '/desk/persons/:accountId/credit-requests',
  'Pide que alguien más apruebe un saldo de cortesía sobre el límite; la misma llave pide una vez',
  { params: ofPerson, body: Credit, reply: z.object({ approvalId: Uuid }) },
)

export const offerForPerson = desk('serve AnyOrder').post(
  '/desk/persons/:accountId/offers',
  'Ofrece un boleto de la persona a otro correo, como lo haría ella: sigue siendo suyo hasta que lo acepten',
  { params: ofPerson, body: z.strictObject({ ticket: Uuid, to: Email }), reply: Done },
)
