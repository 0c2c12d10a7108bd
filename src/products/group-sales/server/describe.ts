import { eventTitle } from '#catalogue/events/event-title.ts'
import { choiceName, isGeneral, noteOf } from '#catalogue/fares/rules.ts'
import { findFare, findFares } from '#catalogue/fares/server/sql.ts'
import { sql } from 'kysely'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { isCharging, isOpen, shownStatus } from '#selling/orders/rules.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { dueCents } from '#selling/payments/server/credit/due.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { placeWords } from '#selling/tickets/rules.ts'
import type { Db } from '#server/db.ts'
import type { Reply } from '#lib/endpoint.ts'
import type { readGuestPlace, readOwnGroup } from '../contract.ts'
import type { readGroup } from '../desk-contract.ts'
import { depositFor, groupFolio, guestStatus, isAlive, placeCents, type GroupState } from '../rules.ts'
import { nameOf } from './guests/tickets.ts'
import { depositLeft } from './money/deposit.ts'
import { transferRefunds } from './money/transfers.ts'
import { transferLines } from './quote/transfer-lines.ts'
import {
  placesOf,
  quoteLines,
  quoteOf,
  rulesOf,
  stepsOf,
  zonesOf,
  type GroupRow,
  type PlaceRow,
  type Step,
  type StepDetail,
} from './sql.ts'

type Group = Reply<typeof readOwnGroup>
type GroupPlace = Group['places'][number]
type GuestPlace = Reply<typeof readGuestPlace>
type DeskGroup = Reply<typeof readGroup>

/** A group as its organiser sees it. */
export async function describeGroup(db: Db, group: GroupRow): Promise<Group> {
  const quote = group.version === 0 ? undefined : await quoteOf(db, group.id, group.version)
  const lines = quote === undefined ? [] : await quoteLines(db, group, group.version)
  const all = await placesOf(db, group.id)
  const held = all.filter(({ state }) => state === 'held')
  const left = await depositLeft(db, group)
  const total = held.reduce((sum, place) => sum + placeCents(place), 0)
  const { id, folio, kind, state, name, contact, email, phone, quantity, words, askedAt, endedAt } = group
  return {
    id,
    folio: groupFolio(folio),
    kind,
    state,
    name,
    contact,
    email,
    phone,
    quantity,
    words,
    askedAt,
    endedAt,
    zones: await zoneNames(db, group),
    event: {
      id: group.eventId,
      home: group.home,
      away: group.away,
      title: eventTitle(group),
      startsAt: group.startsAt,
      doorsAt: group.doorsAt,
      cancelled: group.matchStatus === 'cancelled',
      requiresFanId: group.requiresFanId,
    },
    owned: group.accountId !== null,
    invoice: group.receiver !== null,
    acceptedVersion: group.acceptedVersion,
    quote:
      quote === undefined
        ? null
        : {
            version: quote.version,
            totalCents: quote.totalCents,
            depositCents: quote.depositCents,
            holdUntil: quote.holdUntil,
            payUntil: quote.payUntil,
            countUntil: quote.countUntil,
            keepsDeposit: quote.keepsDeposit,
            words: quote.words,
            quotedAt: quote.quotedAt,
            lines: lines.map((line) => ({
              zoneId: line.zoneId,
              zone: line.zone,
              fare: line.fare,
              fareName: line.fareName,
              quantity: line.quantity,
              placeCents: placeCents(line),
              totalCents: line.quantity * placeCents(line),
            })),
          },
    transfer: quote !== undefined && isAlive(state) ? transferLines(group) : [],
    money: {
      paidCents: await paidOf(db, group.id),
      depositLeftCents: left,
      restCents: Math.max(0, total - depositFor(left, held, new Set(held.map((place) => place.id)))),
    },
    deposit: await depositState(db, group),
    open: await openState(db, held),
    next: quote === undefined ? null : nextOf(group.state, quote),
    places: await describePlaces(db, all),
    history: await historyOf(db, group, false),
  }
}

/** The next date of a group, in words. */
export function nextOf(
  state: GroupState,
  { holdUntil, payUntil, depositCents }: { holdUntil: Date; payUntil: Date; depositCents: number },
): { words: string; at: Date } | null {
  if (state === 'quoted')
    return { words: depositCents > 0 ? 'Acéptala y paga el anticipo' : 'Acéptala', at: holdUntil }
  if (state === 'accepted') return { words: 'Paga el anticipo', at: holdUntil }
  return state === 'confirmed' ? { words: 'Paga el resto', at: payUntil } : null
}

async function zoneNames(db: Db, { planId, zones }: GroupRow): Promise<string[]> {
  if (zones.length === 0) return []
  const rows = await db
    .selectFrom('planZones')
    .select(['zoneId', 'name'])
    .where('planId', '=', planId)
    .where('zoneId', '=', sql<number>`any (${zones}::int[])`)
    .execute()
  const names = new Map(rows.map((row) => [row.zoneId, row.name]))
  return zones.flatMap((zoneId) => names.get(zoneId) ?? [])
}

/** What was paid for a group and still stands: deposit and places. */
async function paidOf(db: Db, groupId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(part.amount_cents), 0)::bigint as cents from payment_allocations part
    join payments on payments.id = part.payment_id
    where part.kind in ('tickets', 'kept') and payments.order_id in (
      select deposit_order_id from group_sales where id = ${groupId}
      union select order_id from group_places where group_id = ${groupId})`.execute(db)
  return rows[0]!.cents
}

async function depositState(db: Db, { depositOrderId }: GroupRow): Promise<Group['deposit']> {
  const order = depositOrderId === null ? undefined : await findOrder(db, depositOrderId)
  if (order === undefined) return null
  return {
    orderId: order.id,
    status: shownStatus(order.status, order.openPayment),
    charging: isOpen(order.status) && order.openPayment !== null,
  }
}

async function openState(db: Db, held: PlaceRow[]): Promise<Group['open']> {
  const ordered = held.filter(({ orderId }) => orderId !== null)
  const order = ordered[0] === undefined ? undefined : await findOrder(db, ordered[0].orderId!)
  if (order === undefined || !isOpen(order.status)) return null
  return {
    orderId: order.id,
    places: ordered.length,
    dueCents: dueCents(order),
    charging: isCharging(order.openPayment) || order.openPayment !== null,
    until: order.payableUntil,
  }
}

async function describePlaces(db: Db, places: PlaceRow[]): Promise<GroupPlace[]> {
  const shown = places.filter(({ state }) => state !== 'gone')
  const [first] = shown
  if (first === undefined) return []
  const seats = await seatPlaces(
    db,
    first.eventId,
    shown.map(({ seatId }) => seatId),
  )
  const seatOf = new Map(seats.map((seat) => [seat.id, seat]))
  const fareOf = new Map((await findFares(db)).map((fare) => [fare.key, fare.name]))
  return shown.map((place) => {
    const seat = seatOf.get(place.seatId)!
    const { id, no, zoneId, state, firstName, lastName, email, invitedAt } = place
    return {
      id,
      no,
      zoneId,
      zone: seat.zone,
      seat: placeWords(seat),
      fare: place.fare,
      fareName: fareOf.get(place.fare)!,
      state,
      ordered: state === 'held' && place.orderId !== null,
      placeCents: placeCents(place),
      guest: firstName === null ? null : { firstName, lastName: lastName ?? '', email },
      status: guestStatus(place),
      invitedAt,
    }
  })
}

/** A group's story in sentences, the newest first. Only the desk reads who of it did something. */
async function historyOf(db: Db, group: GroupRow, staff: boolean): Promise<Group['history']> {
  const steps = await stepsOf(db, group.id)
  const placeOf = new Map((await placesOf(db, group.id)).map((place) => [place.id, place]))
  // Whoever was taken off a place is not whom it names now, nor in what came before.
  const left = new Set<string>()
  return steps.map(({ id, at, step, detail, staff: who }) => {
    const { placeId = '', ...told } = detail as StepDetail
    if (step === 'guest_cleared') left.add(placeId)
    const guest = guestWords(placeOf.get(placeId), left.has(placeId))
    const by = staff && who !== null ? ` Lo hizo ${who}.` : ''
    return { id, at, words: words[step as Step]({ ...told, guest }) + by }
  })
}

function guestWords(place: PlaceRow | undefined, hasLeft: boolean): string {
  if (place === undefined) return 'Un invitado'
  return hasLeft || place.firstName === null ? `El invitado del lugar ${place.no}` : nameOf(place)
}

type Told = Omit<StepDetail, 'placeId'> & { guest: string }

const places = ({ places: many = 0 }: Told) => countOf(many, 'lugar', 'lugares')
const money = ({ amountCents = 0 }: Told) => formatMoney(amountCents)

const words: Record<Step, (told: Told) => string> = {
  asked: (detail) => `Se pidieron ${places(detail)}.`,
  quoted: (detail) =>
    detail.version === 1
      ? `La taquilla cotizó ${money(detail)} y apartó los lugares.`
      : `La taquilla cambió la cotización: ${money(detail)} por lo que falta.`,
  accepted: ({ version = 1 }) =>
    version === 1 ? 'Se aceptó la cotización.' : 'Se aceptó la cotización nueva.',
  declined: () => 'No se aceptó la cotización.',
  refused: ({ words: why = '' }) => `La taquilla no cotizó: ${why}`,
  cancelled: ({ words: why }) =>
    why === undefined ? 'El grupo se canceló.' : `La taquilla canceló el grupo: ${why}`,
  deposit_paid: (detail) => `Se pagó el anticipo de ${money(detail)}.`,
  deposit_kept: (detail) => `El club conservó ${money(detail)} del anticipo.`,
  deposit_returned: (detail) => `Se devolvieron ${money(detail)} del anticipo.`,
  deposit_lost: () => 'El anticipo se devolvió o el banco lo retiró.',
  places_paid: (detail) => `Se pagaron ${places(detail)} por ${money(detail)}.`,
  places_dropped: (detail) => `El grupo soltó ${places(detail)} antes del número final.`,
  places_back: (detail) => `Se devolvieron ${places(detail)} ya pagados.`,
  lapsed: (detail) =>
    (detail.places ?? 0) === 0
      ? 'Se venció la fecha.'
      : `Se venció la fecha y ${places(detail)} volvieron a la venta.`,
  complete: () => 'El grupo quedó pagado.',
  reminded: ({ until }) => `Se recordó la fecha${until === undefined ? '' : ` del ${formatMoment(until)}`}`,
  guests_named: (detail) => `Se escribió quién va en ${places(detail)}.`,
  guests_invited: (detail) => `Se mandó su enlace a ${countOf(detail.places ?? 0, 'invitado', 'invitados')}.`,
  guest_taken: ({ guest }) => `${guest} dijo que va.`,
  guest_ticket: ({ guest }) => `${guest} recibió su boleto.`,
  guest_refused: ({ guest, words: why = '' }) => `${guest} no pudo recibir su boleto: ${why}`,
  guest_cleared: ({ guest }) => `${guest} ya no va.`,
  transfer: (detail) => `Llegó una transferencia de ${money(detail)}, clave ${detail.reference ?? ''}.`,
  refund_sent: (detail) =>
    `Se transfirió una devolución de ${money(detail)}, clave ${detail.reference ?? ''}.`,
  match_cancelled: () => 'El club canceló el evento.',
}

/** A group with all that the desk knows of it. */
export async function describeForDesk(db: Db, group: GroupRow): Promise<DeskGroup> {
  const quote = group.version === 0 ? undefined : await quoteOf(db, group.id, group.version)
  const { rows: transfers } = await sql<DeskGroup['transfers'][number]>`
    select reference, amount_cents, received_on::text, first_name || ' ' || last_name as by, order_id
    from group_transfers join accounts on accounts.id = registered_by
    where group_id = ${group.id} order by registered_at`.execute(db)
  const { rows: waiting } = await sql`select from approvals
    where kind = 'group_quote' and subject = ${`group:${group.id}`} and status = 'open' and expires_at > now()`.execute(
    db,
  )
  const zones = await zonesOf(db, group)
  return {
    ...(await describeGroup(db, group)),
    history: await historyOf(db, group, true),
    version: group.version,
    receiver: group.receiver as DeskGroup['receiver'],
    zoneChoices: zones.map(({ fares, ...zone }) => ({
      ...zone,
      fares: fares.map((price) => ({
        fare: price.fare,
        fareName: price.fareName,
        note: noteOf(price),
        listCents: placeCents(price),
      })),
    })),
    rules: await rulesOf(db),
    givenCents: quote?.givenCents ?? 0,
    transfers,
    refunds: await transferRefunds(db, group.id),
    waiting: waiting.length > 0,
  }
}

/** A place as who holds its link sees it: nothing of whoever took it, but for the account that did. */
export async function describeGuestPlace(
  db: Db,
  { group, place, accountId }: { group: GroupRow; place: PlaceRow; accountId: string | null },
): Promise<GuestPlace> {
  const [seat] = await seatPlaces(db, place.eventId, [place.seatId])
  const fare = await findFare(db, place.fare)
  const mine = accountId !== null && place.guestAccount === accountId
  const over =
    place.state === 'gone' ||
    group.matchStatus !== 'published' ||
    (place.takenAt === null && group.now >= group.doorsAt)
  return {
    group: group.name,
    organiser: group.contact,
    event: { home: group.home, away: group.away },
    startsAt: group.startsAt,
    doorsAt: group.doorsAt,
    requiresFanId: group.requiresFanId,
    zone: seat!.zone,
    seat: placeWords(seat!),
    fare: isGeneral(fare.key) ? null : choiceName({ fareName: fare.name, note: noteOf(fare) }),
    status: over ? 'over' : place.ticketId !== null ? 'ticket' : place.takenAt !== null ? 'taken' : 'open',
    suggested:
      place.takenAt !== null || place.firstName === null
        ? null
        : { firstName: place.firstName, lastName: place.lastName ?? '', email: place.email },
    ticketId: mine ? place.ticketId : null,
  }
}
