import { z } from 'zod/mini'
import { FareNamed } from '#catalogue/fares/shapes/fare.ts'
import { Email, Phone } from '#lib/contact.ts'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { line, paragraphs } from '#lib/text.ts'
import { Receiver } from '#selling/invoices/contract.ts'
import { groupKinds, groupStates, leastPlaces, mostPlaces } from './rules.ts'

export const GroupKind = z.enum(groupKinds, 'Elige qué son')
export const GroupState = z.enum(groupStates)

const Token = z.string().check(z.regex(/^[\w-]{43}$/, 'El enlace no está completo'))
const ofGroup = z.strictObject({ groupId: Uuid })
const ofPlace = z.strictObject({ groupId: Uuid, placeId: Uuid })
const some = (most: number) =>
  z.array(Uuid).check(z.minLength(1, 'Elige al menos un lugar'), z.maxLength(most))

const optional = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 2)),
      z.transform((text: string) =>
        text
          .normalize('NFC')
          .replace(/[\p{Cc}\p{Cf}]/gu, '')
          .trim(),
      ),
    ),
    z.string().check(z.maxLength(max, `Usa ${max} caracteres o menos`)),
  )

export const listGroupRules = anyone.get('/groups/rules', 'Cuánto menos paga un grupo según sus lugares', {
  reply: z.object({
    least: z.int(),
    most: z.int(),
    rules: z.array(z.object({ fromPlaces: z.int(), percentOff: z.int() })),
  }),
})

export const GroupRequest = z.strictObject({
  eventId: z.int().check(z.minimum(1, 'Elige el partido')),
  kind: GroupKind,
  name: line(120, 'Escribe el nombre de la escuela, empresa o familia'),
  contact: line(120, 'Escribe tu nombre'),
  email: Email,
  phone: Phone,
  quantity: z
    .int('Escribe cuántos lugares')
    .check(
      z.minimum(leastPlaces, `Desde ${leastPlaces} lugares; para menos, compra como siempre`),
      z.maximum(mostPlaces, `Hasta ${mostPlaces} lugares; para más, llámanos`),
    ),
  zoneIds: z.array(z.int()).check(z.maxLength(20)),
  words: z.optional(z.union([z.literal(''), paragraphs(1000)])),
  receiver: z.optional(z.nullable(Receiver)),
})
export type GroupRequest = z.infer<typeof GroupRequest>

export const askForQuote = anyone.post(
  '/groups',
  'Pide cotización para un grupo; la respuesta llega por correo',
  {
    body: GroupRequest,
    reply: z.object({
      folio: z.string(),
      /** Of who asked with an account: its page. */
      groupId: z.nullable(Uuid),
    }),
    status: 201,
    perMinute: 6,
  },
)

const Guest = z.object({ firstName: z.string(), lastName: z.string(), email: z.nullable(z.string()) })

const Place = z.object({
  id: Uuid,
  no: z.int(),
  zoneId: z.int(),
  zone: z.string(),
  /** Section, row and seat as on the ticket. */
  seat: z.string(),
  ...FareNamed,
  state: z.enum(['held', 'paid', 'gone']),
  /** In the order that waits for its payment. */
  ordered: z.boolean(),
  placeCents: Cents,
  guest: z.nullable(Guest),
  status: z.enum(['missing', 'named', 'invited', 'taken', 'ticket']),
  invitedAt: z.nullable(Instant),
})

export const Quote = z.object({
  version: z.int(),
  lines: z.array(
    z.object({
      zoneId: z.int(),
      zone: z.string(),
      ...FareNamed,
      quantity: z.int(),
      placeCents: Cents,
      totalCents: Cents,
    }),
  ),
  totalCents: Cents,
  depositCents: Cents,
  holdUntil: Instant,
  payUntil: Instant,
  countUntil: Instant,
  keepsDeposit: z.boolean(),
  words: z.string(),
  quotedAt: Instant,
})
export type Quote = z.infer<typeof Quote>

/** A group as its organiser sees it. */
export const Group = z.object({
  id: Uuid,
  folio: z.string(),
  state: GroupState,
  kind: GroupKind,
  name: z.string(),
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
  quantity: z.int(),
  zones: z.array(z.string()),
  words: z.string(),
  event: z.object({
    id: z.int(),
    home: z.string(),
    away: z.string(),
    title: z.string(),
    startsAt: Instant,
    doorsAt: Instant,
    cancelled: z.boolean(),
    requiresFanId: z.boolean(),
  }),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
  /** Whose it is was said already: by the account that asked or accepted. */
  owned: z.boolean(),
  invoice: z.boolean(),
  acceptedVersion: z.nullable(z.int()),
  quote: z.nullable(Quote),
  /** Where a transfer goes, as label and value; nothing where the club takes none, or nothing can be paid. */
  transfer: z.array(z.object({ label: z.string(), value: z.string() })),
  money: z.object({
    /** What was paid and stands: deposit and places. */
    paidCents: Cents,
    /** Of the deposit: what no place has been paid with yet. */
    depositLeftCents: Cents,
    /** What is still to be paid for the places that are held, deposit taken off. */
    restCents: Cents,
  }),
  /** The deposit's order while it can be paid, or the one that paid it. */
  deposit: z.nullable(z.object({ orderId: Uuid, status: z.string(), charging: z.boolean() })),
  /** The order of places that waits for its payment. */
  open: z.nullable(
    z.object({ orderId: Uuid, places: z.int(), dueCents: Cents, charging: z.boolean(), until: Instant }),
  ),
  next: z.nullable(z.object({ words: z.string(), at: Instant })),
  places: z.array(Place),
  history: z.array(z.object({ id: z.int(), at: Instant, words: z.string() })),
})
export type Group = z.infer<typeof Group>

export const readQuote = anyone.post(
  '/groups/quote',
  'La cotización que trae un enlace; el enlace viaja en el cuerpo para no quedar en bitácoras',
  { body: z.strictObject({ token: Token }), reply: Group, perMinute: 30 },
)

export const declineQuote = anyone.post('/groups/quote/refusal', 'No acepta la cotización de un enlace', {
  body: z.strictObject({ token: Token }),
  reply: Done,
  perMinute: 10,
})

export const listOwnGroups = buyer.get('/groups', 'Mis grupos: los que pedí o acepté', {
  reply: z.object({
    groups: z.array(
      z.object({
        id: Uuid,
        folio: z.string(),
        name: z.string(),
        state: GroupState,
        title: z.string(),
        startsAt: Instant,
        quantity: z.int(),
        next: z.nullable(z.object({ words: z.string(), at: Instant })),
      }),
    ),
  }),
})

export const readOwnGroup = buyer.get(
  '/groups/:groupId',
  'Un grupo mío, con su cotización, sus pagos y sus invitados',
  {
    params: ofGroup,
    reply: Group,
  },
)

export const acceptQuote = buyer.post(
  '/groups/acceptance',
  'Acepta una cotización: la de un grupo mío, o la de un enlace, que queda a nombre de mi cuenta',
  {
    body: z.strictObject({
      groupId: z.optional(Uuid),
      token: z.optional(Token),
      /** The quote that was read: another one has to be read first. */
      version: z.int().check(z.minimum(1)),
    }),
    reply: z.object({ groupId: Uuid }),
  },
)

export const declineOwnQuote = buyer.post(
  '/groups/:groupId/refusal',
  'No acepta la cotización de un grupo mío',
  {
    params: ofGroup,
    reply: Done,
  },
)

export const payGroupDeposit = buyer.post(
  '/groups/:groupId/deposit',
  'El pedido del anticipo, para pagarlo como cualquier compra; otra vez, el mismo',
  { params: ofGroup, reply: z.object({ orderId: Uuid }) },
)

export const payGroupPlaces = buyer.post(
  '/groups/:groupId/payments',
  'El pedido de estos lugares, con su parte del anticipo descontada; otra vez los mismos, el mismo pedido',
  {
    params: ofGroup,
    body: z.strictObject({ placeIds: some(mostPlaces) }),
    reply: z.object({ orderId: Uuid }),
  },
)

export const dropGroupPlaces = buyer.post(
  '/groups/:groupId/reductions',
  'Suelta lugares antes del número final: lo que ya se pagó por ellos se devuelve',
  { params: ofGroup, body: z.strictObject({ placeIds: some(mostPlaces) }), reply: Done },
)

export const nameGuests = buyer.put(
  '/groups/:groupId/guests',
  'Escribe a los invitados de una lista en los lugares que no tienen nombre, en orden',
  {
    params: ofGroup,
    body: z.strictObject({
      guests: z
        .array(
          z.strictObject({
            firstName: line(80, 'Escribe el nombre'),
            lastName: optional(80),
            email: z.nullable(Email),
          }),
        )
        .check(z.minLength(1, 'Escribe al menos un invitado'), z.maxLength(mostPlaces)),
    }),
    reply: z.object({ named: z.int() }),
  },
)

export const GuestInput = z.strictObject({
  firstName: line(80, 'Escribe el nombre'),
  lastName: optional(80),
  email: z.optional(z.union([z.literal(''), Email])),
})

export const nameGuest = buyer.put(
  '/groups/:groupId/places/:placeId/guest',
  'Cambia quién va en un lugar; el enlace anterior deja de servir',
  {
    params: ofPlace,
    body: GuestInput,
    reply: Done,
  },
)

export const clearGuest = buyer.delete(
  '/groups/:groupId/places/:placeId/guest',
  'Quita a quien va en un lugar; si ya tenía su boleto, ese código deja de abrir',
  { params: ofPlace, reply: Done },
)

export const guestLinkOf = buyer.post(
  '/groups/:groupId/places/:placeId/link',
  'Un enlace nuevo para un invitado; el anterior deja de servir',
  { params: ofPlace, reply: z.object({ link: z.string() }), perMinute: 60 },
)

export const remindGuests = buyer.post(
  '/groups/:groupId/invitations',
  'Manda su enlace por correo a quien falta y tiene correo, una vez al día',
  { params: ofGroup, reply: z.object({ sent: z.int() }), perMinute: 10 },
)

/** A place as its guest sees it. */
export const GuestPlace = z.object({
  group: z.string(),
  organiser: z.string(),
  event: z.object({ home: z.string(), away: z.string() }),
  startsAt: Instant,
  doorsAt: Instant,
  requiresFanId: z.boolean(),
  zone: z.string(),
  seat: z.string(),
  /** Whom the place is for and what the gate asks; null where anybody may have it. */
  fare: z.nullable(z.string()),
  status: z.enum(['open', 'taken', 'ticket', 'over']),
  /** What the organiser wrote, while nobody has taken the place. */
  suggested: z.nullable(Guest),
  /** Of the account that took it, signed in. */
  ticketId: z.nullable(Uuid),
})
export type GuestPlace = z.infer<typeof GuestPlace>

export const readGuestPlace = anyone.post('/groups/guest', 'El lugar que trae el enlace de un invitado', {
  body: z.strictObject({ token: Token }),
  reply: GuestPlace,
  perMinute: 30,
})

export const GuestAnswer = z.strictObject({
  firstName: line(80, 'Escribe tu nombre'),
  lastName: line(80, 'Escribe tu apellido'),
  email: Email,
})

export const takeGuestPlace = anyone.post(
  '/groups/guest/acceptance',
  'El invitado dice quién es y recibe su boleto; si el partido pide Fan ID, con su cuenta y su Fan ID aprobado',
  {
    body: z.strictObject({ token: Token, guest: GuestAnswer }),
    reply: GuestPlace,
    perMinute: 20,
  },
)
