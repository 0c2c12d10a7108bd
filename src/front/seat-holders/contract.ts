import { FareNamed } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { WindowPay } from '#products/box-office/contract.ts'
import { places } from './rules.ts'

const reader = desk('see SeatHolder')
const clerk = desk('serve AnyOrder')
const ofMatch = z.strictObject({ eventId: NumericId })
const SeatId = z.int().check(z.minimum(0), z.maximum(1_000_000))

export const listSeatedMatches = reader.get(
  '/desk/seated-matches',
  'Partidos cuyos lugares se pueden mirar',
  {
    boundless: true,
    reply: z.object({
      matches: z.array(z.object({ id: z.int(), title: z.string(), startsAt: Instant, planUrl: z.string() })),
    }),
  },
)

export const readSeating = reader.get(
  '/desk/seated-matches/:eventId/seats',
  'Cómo está cada asiento de un partido: un byte por asiento, en el orden del plano',
  { params: ofMatch, content: 'application/octet-stream' },
)

const Mate = z.object({ ticketId: Uuid, seatId: z.int(), place: z.string(), name: z.string() })
export type Mate = z.infer<typeof Mate>

const Sitter = z.object({
  ticketId: Uuid,
  /** First letters only, for who may not read orders. */
  name: z.string(),
  ...FareNamed,
  minor: z.boolean(),
  /** Only for who reads orders. */
  order: z.nullable(z.object({ id: Uuid, folio: z.string() })),
  /** Only for who serves people. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  enteredAt: z.nullable(Instant),
  enteredBy: z.nullable(z.string()),
  /** Why it cannot be moved; null when it can. */
  fixed: z.nullable(z.string()),
  /** Other tickets of the same purchase, or of the purchase it once was of. */
  mates: z.array(Mate),
})
export type Sitter = z.infer<typeof Sitter>

export const readSeat = reader.get(
  '/desk/seated-matches/:eventId/seats/:seatId',
  'Un asiento de un partido: cómo está y quién se sienta ahí',
  {
    params: z.strictObject({
      eventId: NumericId,
      seatId: z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number)),
    }),
    reply: z.object({
      seatId: z.int(),
      place: z.string(),
      zone: z.string(),
      state: z.enum(places),
      sitter: z.nullable(Sitter),
    }),
  },
)
export type SeatRead = z.infer<typeof readSeat.reply>

const Person = z.object({
  ticketId: Uuid,
  seatId: z.int(),
  name: z.string(),
  place: z.string(),
  folio: z.nullable(z.string()),
  entered: z.boolean(),
})
export type Person = z.infer<typeof Person>

export const findSitters = reader.get(
  '/desk/seated-matches/:eventId/people',
  'Quién se sienta dónde: por nombre, folio o lugar, o todos los de una sección',
  {
    params: ofMatch,
    query: z.strictObject({
      search: z.optional(z.string().check(z.minLength(2), z.maxLength(80))),
      section: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
    }),
    reply: z.object({ people: z.array(Person), more: z.boolean() }),
    perMinute: 120,
  },
)

const moved = { ticketId: Uuid, seatId: SeatId }
const few = [z.minLength(1), z.maxLength(40, 'Mueve hasta 40 boletos a la vez')] as const
const SeenMove = z.strictObject({
  ...moved,
  /** What this place cost more (or less, below zero) when the clerk looked: for any other sum they look again. */
  seenDifferenceCents: z.int(),
})
export type SeenMove = z.infer<typeof SeenMove>

const Move = z.object({
  ticketId: Uuid,
  name: z.string(),
  from: z.string(),
  to: z.string(),
  paidCents: Cents,
  newCents: Cents,
  /** Why this one cannot be moved there; null when it can. */
  fault: z.nullable(z.string()),
})
export type Move = z.infer<typeof Move>

/** Of the same match and account, or of the same purchase: several at once, or none. */
export const previewMoves = clerk.post(
  '/desk/seated-matches/:eventId/moves/preview',
  'Qué pasaría al cambiar de lugar uno o varios boletos de la misma compra',
  {
    params: ofMatch,
    body: z.strictObject({ moves: z.array(z.strictObject(moved)).check(...few) }),
    reply: z.object({
      moves: z.array(Move),
      /** What the new places cost more (or less, below zero) in all. */
      differenceCents: z.int(),
      /** The holder's mailbox, which gets the new ticket; null when nobody reads it. */
      mailTo: z.nullable(z.string()),
      possible: z.boolean(),
    }),
  },
)
export type MovesPreview = z.infer<typeof previewMoves.reply>

export const moveTickets = clerk.post(
  '/desk/seated-matches/:eventId/moves',
  'Cambia de lugar uno o varios boletos de la misma compra: todos o ninguno; los códigos anteriores mueren',
  {
    fresh: true,
    params: ofMatch,
    body: z.strictObject({
      moves: z.array(SeenMove).check(...few),
      /** The difference is neither charged nor given back. */
      waive: z.boolean(),
      reason: line(300, 'Escribe el motivo').check(z.minLength(3, 'Escribe el motivo')),
      /** What one dearer place costs more, taken into the clerk's open till; the same key is the same change. */
      charge: z.optional(z.strictObject({ key: Uuid, pay: WindowPay })),
    }),
    reply: z.object({
      changeCents: Cents,
      paidOutCents: Cents,
      /** The way back, where no money changed hands. */
      back: z.nullable(z.array(SeenMove)),
    }),
  },
)
