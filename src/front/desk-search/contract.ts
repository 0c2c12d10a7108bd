import { groupStates } from '#products/group-sales/rules.ts'
import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'
import { OrderStatus } from '#selling/orders/contract.ts'

/** Rows of a kind that are shown; what more there is leads to the whole list. */
export const rowsOfKind = 4
/** More than so many are not counted. */
export const mostCounted = 99

const Buyer = z.object({ orderId: Uuid, folio: z.string(), buyer: z.string(), gift: z.boolean() })

const Seat = z.object({
  eventId: z.int(),
  match: z.string(),
  startsAt: Instant,
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  state: z.enum(['free', 'held', 'sold', 'blocked']),
  /** What it costs a grown-up, charges included. */
  priceCents: z.nullable(Cents),
  taken: z.nullable(Buyer),
})
export type FoundSeat = z.infer<typeof Seat>

const Order = z.object({
  id: Uuid,
  folio: z.string(),
  buyer: z.string(),
  title: z.string(),
  seats: z.int(),
  totalCents: Cents,
  status: OrderStatus,
  chargedBack: z.boolean(),
  /** What of it was typed, where the line does not show that anyway: a card, a terminal's number, a payment. */
  because: z.nullable(z.string()),
})
export type FoundOrder = z.infer<typeof Order>

const Person = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  orders: z.int(),
  /** Why, where their name does not show it: whose bonogallo theirs is, or their number in the other system. */
  because: z.nullable(z.string()),
})
export type FoundPerson = z.infer<typeof Person>

const Match = z.object({ id: z.int(), home: z.string(), away: z.string(), startsAt: Instant })
export type FoundMatch = z.infer<typeof Match>

const Case = z.object({
  id: Uuid,
  number: z.string(),
  name: z.string(),
  topic: z.string(),
  open: z.boolean(),
})
export type FoundCase = z.infer<typeof Case>

const Chargeback = z.object({
  id: Uuid,
  folio: z.string(),
  buyer: z.string(),
  amountCents: Cents,
  open: z.boolean(),
  answerBy: z.nullable(Instant),
})
export type FoundChargeback = z.infer<typeof Chargeback>

const Invoice = z.object({
  id: Uuid,
  folio: z.string(),
  rfc: z.string(),
  legalName: z.string(),
  fiscalFolio: z.nullable(z.string()),
})
export type FoundInvoice = z.infer<typeof Invoice>

const Group = z.object({
  id: Uuid,
  folio: z.string(),
  name: z.string(),
  contact: z.string(),
  match: z.string(),
  startsAt: Instant,
  state: z.enum(groupStates),
  /** The bank's reference that was typed, where it is why. */
  because: z.nullable(z.string()),
})
export type FoundGroup = z.infer<typeof Group>

/** So many there are, counted up to a bound, and the first of them. */
const found = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })

/** What is searched for travels in the body: names and mails stand in no address and in no log. */
export const searchDesk = desk('open Desk').post(
  '/desk/search',
  'Busca en todo lo que el rol ve: asientos, pedidos, personas, partidos, casos, contracargos, facturas y grupos',
  {
    body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(140)) }),
    reply: z.object({
      seats: found(Seat),
      orders: found(Order),
      people: found(Person),
      matches: found(Match),
      cases: found(Case),
      chargebacks: found(Chargeback),
      invoices: found(Invoice),
      groups: found(Group),
    }),
  },
)
