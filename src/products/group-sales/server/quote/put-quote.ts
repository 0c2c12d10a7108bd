import { lockAllowance, useAllowance } from '#people/approvals/server/allowance.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { endOrder } from '#selling/orders/server/actions.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { formatMoney } from '#lib/money.ts'
import { Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { QuoteInput } from '../../desk-contract.ts'
import {
  dateFault,
  dateFaultWords,
  depositOf,
  givenBeyondRule,
  isAlive,
  mostDepositPercent,
  mostOf,
  percentOffFor,
  placeCents,
  priceByRule,
  splitPrice,
  type PlacePrice,
} from '../../rules.ts'
import { depositLeft } from '../money/deposit.ts'
import { endOpen, noGroup, openPlacesOrder } from '../money/pay.ts'
import { letGo, takeSeats } from '../seats.ts'
import * as sql from '../sql.ts'

type Quoting = {
  groupId: string
  input: QuoteInput
  /** Who decides: within his limits, and in his name. */
  by: string
  /** Who asked for it, where `by` approved it. */
  askedBy?: string
}

/** Of a hall only its seats are asked, so that a seed can quote as well. */
type Deps = { seats: Pick<Services['seats'], 'hall'> }
type Priced = { zoneId: number; fare: string; quantity: number; price: PlacePrice; rule: PlacePrice }

/** Answers a request, or changes the answer: the seats are the group's from here on, and a mail takes the quote to it. */
export function sendQuote(services: Pick<Services, 'db'> & Deps, quoting: Quoting): Promise<number> {
  return services.db.transaction().execute(async (tx) => (await quoteIn(tx, services, quoting)).version)
}

/** The same inside a transaction that does more. Answers what was given away beyond the rule, in centavos. */
export async function quoteIn(
  tx: Db,
  { seats }: Deps,
  { groupId, input, by, askedBy }: Quoting,
): Promise<{ version: number; givenCents: number }> {
  const allowance = await lockAllowance(tx, by)
  const group = await sql.lockGroup(tx, groupId)
  if (group === undefined) throw noGroup()
  const { totalCents, depositCents, givenCents, priced } = await lookIn(tx, group, input)
  await useAllowance(tx, allowance, givenCents, 'manage GroupSale')
  await endUnpaid(tx, group)
  await fitPlaces(tx, { seats }, group, priced)
  const version = group.version + 1
  await tx
    .insertInto('groupQuotes')
    .values({
      groupId,
      version,
      totalCents,
      depositCents,
      holdUntil: input.holdUntil,
      payUntil: input.payUntil,
      countUntil: input.countUntil,
      keepsDeposit: input.keepsDeposit,
      words: input.words,
      givenCents,
      quotedBy: askedBy ?? by,
      approvedBy: askedBy === undefined ? null : by,
    })
    .execute()
  await tx
    .insertInto('groupQuoteLines')
    .values(
      priced.map(({ zoneId, fare, quantity, price }) => ({
        groupId,
        version,
        zoneId,
        fare,
        quantity,
        ...price,
      })),
    )
    .execute()
  await sql.changeGroup(tx, groupId, {
    version,
    // The new quote has a link of its own, which its mail brings.
    tokenHash: null,
    ...(group.state === 'asked' && { state: 'quoted' as const }),
  })
  await sql.addStep(tx, groupId, 'quoted', { version, amountCents: totalCents }, { by: askedBy ?? by })
  await audit(tx, {
    accountId: by,
    action: 'group.quoted',
    subject: `group:${groupId}`,
    detail: { version, amountCents: totalCents, givenCents, ...(askedBy !== undefined && { askedBy }) },
  })
  await enqueue(
    tx,
    'mail_group_quote',
    { groupId, version },
    { key: `mail_group_quote:${groupId}:${version}` },
  )
  return { version, givenCents }
}

/** What a quote would say, or why it cannot; nothing is written. */
export async function lookIn(tx: Db, group: sql.GroupRow, input: QuoteInput) {
  if (!isAlive(group.state))
    throw new Problem('group_over', 'Ese grupo ya terminó: pídele que pregunte otra vez.')
  if (group.version !== input.version)
    throw new Problem(
      'quoted_meanwhile',
      'Alguien más de la taquilla ya respondió. Mira su cotización antes de mandar otra.',
      409,
      { version: group.version },
    )
  if (group.matchStatus !== 'published')
    throw new Problem('match_not_published', 'Ese partido no está publicado, así que no se puede cotizar.')
  const dates = {
    holdUntil: new Date(input.holdUntil),
    payUntil: new Date(input.payUntil),
    countUntil: new Date(input.countUntil),
  }
  const fault = dateFault(dates, group, group.now)
  if (fault !== null) throw new Problem('quote_dates', dateFaultWords[fault], 400)
  const priced = await priceLines(tx, group, input)
  const totalCents = priced.reduce((sum, { quantity, price }) => sum + quantity * placeCents(price), 0)
  const left = await depositLeft(tx, group)
  if (left > mostOf(totalCents))
    throw new Problem(
      'deposit_too_large',
      `El grupo ya dio ${formatMoney(left)} de anticipo: la cotización tiene que ser mayor, o cancela y devuélvelo.`,
    )
  const depositCents = group.state === 'confirmed' ? left : depositOf(totalCents, input.deposit)
  if (depositCents === null)
    throw new Problem(
      'deposit_too_large',
      `El anticipo es de ${mostDepositPercent} % del total, cuando mucho.`,
      400,
    )
  return { priced, totalCents, depositCents, givenCents: givenBeyondRule(priced) }
}

async function priceLines(tx: Db, group: sql.GroupRow, { lines }: QuoteInput): Promise<Priced[]> {
  const zones = new Map((await sql.zonesOf(tx, group)).map((zone) => [zone.id, zone]))
  // Places that were paid count for what a group pays less: it is as large as it was.
  const paid = (await sql.placesOf(tx, group.id)).filter(({ state }) => state === 'paid').length
  const quantity = lines.reduce((sum, line) => sum + line.quantity, paid)
  const off = percentOffFor(await sql.rulesOf(tx), quantity)
  return lines.map(({ zoneId, fare = headlineFare, quantity: many, placeCents: byHand }) => {
    const zone = zones.get(zoneId)
    if (zone === undefined) throw new Problem('unknown_zone', 'Esa zona no es de este partido.', 400)
    const list = zone.fares.find((one) => one.fare === fare)
    if (list === undefined)
      throw new Problem('unknown_fare', 'Esa tarifa no se vende a grupos en esa zona. Elige otra.', 400)
    const rule = pick(priceByRule(list, off))
    const price = byHand === null ? rule : splitPrice(byHand, list)
    return { zoneId, fare, quantity: many, price, rule }
  })
}

const pick = ({ faceCents, serviceCents }: PlacePrice): PlacePrice => ({ faceCents, serviceCents })

/** Orders that nobody is paying end: what they would charge is not what was quoted any more. */
async function endUnpaid(tx: Db, group: sql.GroupRow): Promise<void> {
  const open = await openPlacesOrder(tx, group)
  if (open !== null) await endOpen(tx, open.order)
  if (group.depositOrderId === null) return
  const order = await lockOrder(tx, group.depositOrderId)
  if (order === undefined || !isOpen(order.status)) return
  if (order.openPayment !== null)
    throw new Problem(
      'payment_in_progress',
      'El anticipo se está pagando en este momento. Espera su respuesta.',
    )
  await endOrder(tx, order, 'cancelled', 'cancelled')
}

/** The places that are not paid become what was quoted: kept where the zone is, let go, or taken anew; names move along. */
async function fitPlaces(tx: Db, { seats }: Deps, group: sql.GroupRow, priced: Priced[]): Promise<void> {
  const { eventId, id: groupId } = group
  const all = await sql.placesOf(tx, groupId)
  const heldIn = Map.groupBy(
    all.filter(({ state }) => state === 'held'),
    (place) => place.zoneId,
  )
  const quoted = [...Map.groupBy(priced, (line) => line.zoneId)].map(([zoneId, lines]) => {
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    const named = (heldIn.get(zoneId) ?? []).toSorted(
      (one, other) => rank(one) - rank(other) || one.no - other.no,
    )
    return { zoneId, lines, kept: named.slice(0, quantity), more: quantity - named.length }
  })
  const kept = new Set(quoted.flatMap((zone) => zone.kept))
  const dropped = [...heldIn.values()].flat().filter((place) => !kept.has(place))
  const displaced = dropped.filter(({ firstName }) => firstName !== null)
  const hall = await seats.hall(eventId)
  const moving = displaced.slice(
    0,
    quoted.reduce((sum, { more }) => sum + Math.max(0, more), 0),
  )
  await letGo(tx, group, dropped, moving)
  let no = all.reduce((most, place) => Math.max(most, place.no), 0)
  for (const zone of quoted) {
    const open = placesOfLines(zone.lines)
    // Who has a place at a fare that is still quoted keeps it.
    const same = new Map(zone.kept.map((place) => [place, open.ofFare(place.fare)]))
    for (const [line, places] of Map.groupBy(zone.kept, (place) => same.get(place) ?? open.next()))
      await sql.changePlaces(
        tx,
        places.map(({ id }) => id),
        { fare: line.fare, ...line.price },
      )
    if (zone.more <= 0) continue
    const seatIds = await takeSeats(tx, hall, { eventId, zoneId: zone.zoneId, quantity: zone.more })
    await sql.insertPlaces(
      tx,
      seatIds.map((seatId) => {
        const { fare, price } = open.next()
        const place = { groupId, no: (no += 1), eventId, seatId, zoneId: zone.zoneId, fare, ...price }
        return { ...place, ...guestOf(displaced.shift()) }
      }),
    )
  }
}

/** The places of a zone's lines, given out one by one. */
function placesOfLines(lines: Priced[]) {
  const left = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  return {
    /** One of that fare, as long as there is one. */
    ofFare: (fare: string): Priced | undefined => {
      const at = left.findIndex((line) => line.fare === fare)
      return at < 0 ? undefined : left.splice(at, 1)[0]
    },
    next: () => left.shift()!,
  }
}

/** Who answered already keeps a place first, then who has a name. */
const rank = ({ takenAt, firstName }: sql.PlaceRow) => (takenAt !== null ? 0 : firstName !== null ? 1 : 2)

function guestOf(place: sql.PlaceRow | undefined) {
  if (place === undefined) return {}
  const { firstName, lastName, email, tokenHash, invitedAt, guestAccount, takenAt } = place
  return { firstName, lastName, email, tokenHash, invitedAt, guestAccount, takenAt }
}
