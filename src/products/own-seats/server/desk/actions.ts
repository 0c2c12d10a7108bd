import { lockEvent } from '#catalogue/events/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { reserve } from '#selling/holds/server/engine/reserve.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { announceCharges } from '../charges/announce.ts'
import { dropCharges } from '../charges/charge-rows.ts'
import type { OwnSeatPreview, OwnSeatTerms } from '../../desk-contract.ts'
import { cancelSale } from '../life/let-go.ts'
import { tellReserved } from '../life/tell.ts'
import { chargeDue, ownPrice, shortestHours } from '../../rules.ts'
import * as sql from '../sql.ts'
import { candidates, findMatch, insertOwnSeats, insertSale, type Candidate } from './sql.ts'

type Deps = Pick<Services, 'db'>
type Actor = { eventId: number; accountId: string }
type Priced = Candidate & { priceCents: number }

const mostNamed = 200

/** What opening would do, by the rows of now: nothing is written. */
export async function previewSale(
  { db }: Deps,
  eventId: number,
  terms: OwnSeatTerms,
): Promise<OwnSeatPreview> {
  const match = await matchFor(db, eventId, terms)
  const all = await candidates(db, eventId)
  const { reservable, unavailable } = judged(all, terms)
  const unreachable = reservable.filter((one) => one.unreachable)
  const dueAt = chargeDue(match.now, new Date(terms.until))
  const people = [...Map.groupBy(reservable, ({ accountId }) => accountId).values()]
  const automatic = people.filter(
    (seats) => dueAt !== null && seats[0]!.ceilingCents !== null && sum(seats) <= seats[0]!.ceilingCents,
  )
  return {
    seats: reservable.length,
    holders: people.length,
    totalCents: sum(reservable),
    zones: match.zones.flatMap(({ zoneId, name }) => {
      const seats = reservable.filter((one) => one.zoneId === zoneId)
      return seats.length === 0 ? [] : [{ zoneId, name, seats: seats.length, totalCents: sum(seats) }]
    }),
    automatic: {
      holders: automatic.length,
      totalCents: sum(automatic.flat()),
      dueAt: dueAt?.toISOString() ?? null,
    },
    unavailable: unavailable.slice(0, mostNamed).map((one) => named(one, one.why)),
    unavailableCount: unavailable.length,
    unreachable: unreachable
      .slice(0, mostNamed)
      .map((one) => named(one, 'Su correo no está confirmado: avísale de otra forma.')),
    unreachableCount: unreachable.length,
  }
}

const sum = (seats: { priceCents: number }[]) => seats.reduce((all, { priceCents }) => all + priceCents, 0)

const named = ({ number, holder, place }: Candidate, why: string) => ({
  pass: `BG-${String(number).padStart(6, '0')}`,
  holder,
  place,
  why,
})

/** The match, where its holders' seats may be reserved by these terms; throws a Problem where they may not. */
async function matchFor(db: Db, eventId: number, terms: OwnSeatTerms) {
  const match = await findMatch(db, eventId)
  if (match === undefined) throw notFound('No encontramos ese partido.')
  if (match.status !== 'published')
    throw new Problem('match_not_published', 'Publica el partido antes de apartar lugares.', 409)
  refuseDeadline(match, new Date(terms.until))
  const known = new Set(match.zones.map(({ zoneId }) => zoneId))
  if (!terms.prices.every(({ zoneId }) => known.has(zoneId)))
    throw new Problem('unknown_zone', 'Revisa las zonas: alguna no es de este partido.', 400)
  return match
}

type Hours = { now: Date; startsAt: Date; salesEndAt: Date }

function refuseDeadline({ now, startsAt, salesEndAt }: Hours, until: Date): void {
  if (+until - +now < shortestHours * 3_600_000)
    throw new Problem('until_too_soon', 'Da al menos una hora para pagar.', 409)
  if (until > salesEndAt || until > startsAt)
    throw new Problem(
      'until_too_late',
      'El plazo tiene que terminar antes que la venta y que el partido.',
      409,
    )
}

/** Which seats can be reserved and for how much, and why the others cannot. */
function judged(all: Candidate[], { percent, prices }: OwnSeatTerms) {
  const priceOf = new Map(prices.map(({ zoneId, priceCents }) => [zoneId, priceCents]))
  const reservable: Priced[] = []
  const unavailable: (Candidate & { why: string })[] = []
  for (const one of all) {
    const priceCents = ownPrice({ percent, priceCents: priceOf.get(one.zoneId) }, one.listCents)
    if (!one.free) unavailable.push({ ...one, why: whyTaken[one.status] })
    else if (priceCents === null) unavailable.push({ ...one, why: 'Su zona no tiene precio.' })
    else reservable.push({ ...one, priceCents })
  }
  return { reservable, unavailable }
}

const whyTaken: Record<Candidate['status'], string> = {
  free: '',
  held: 'Alguien lo tiene apartado en este momento.',
  sold: 'Ya se vendió.',
  blocked: 'El club lo tiene bloqueado, o es de un sorteo.',
}

/** Reserves every holder's seat that nobody has and tells them, all in one transaction. */
export async function openSale(
  { db }: Deps,
  { eventId, accountId }: Actor,
  terms: OwnSeatTerms,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEvent(tx, eventId)
    await matchFor(tx, eventId, terms)
    // Locked until this one stands: whoever comes by a failed payment of theirs waits for it.
    const before = await sql.lockSalesOfMatch(tx, eventId)
    if (before.some(({ state }) => state !== 'cancelled'))
      throw new Problem('already_open', 'Este partido ya tiene sus lugares de titulares apartados.', 409)
    // Seats whose payment in one before has just failed are their holders' in this one.
    for (const sale of before) await cancelSale(tx, sale)
    const seats = await take(tx, eventId, judged(await candidates(tx, eventId), terms).reservable)
    if (seats.length === 0)
      throw new Problem(
        'no_holders',
        'No hay lugares de titulares que se puedan apartar en este partido.',
        409,
      )
    const until = new Date(terms.until)
    const id = await insertSale(tx, { eventId, percent: terms.percent, until }, terms.prices)
    await insertOwnSeats(
      tx,
      id,
      eventId,
      seats.map(({ passId, accountId: owner, seatId, priceCents }) => ({
        passId,
        accountId: owner,
        seatId,
        priceCents,
      })),
    )
    const sale = (await sql.findSale(tx, id))!
    const holders = await sql.holdersWaiting(tx, id)
    await tellReserved(tx, sale, holders)
    await announceCharges(tx, sale)
    const detail = {
      payUntil: terms.until,
      ofListPrice: terms.percent,
      zonePrices: terms.prices,
      ownSeats: seats.length,
      ownHolders: holders.length,
    }
    await audit(tx, { accountId, action: 'own_seat.open', subject: `event:${eventId}`, detail })
  })
}

/** Takes these seats out of every other sale. One that somebody was faster with is left out, and the rest taken again. */
async function take(tx: Db, eventId: number, wanted: Priced[]): Promise<Priced[]> {
  for (let seats = wanted; seats.length > 0;) {
    const seatIds = seats.map(({ seatId }) => seatId)
    const lost = new Set(await reserve(tx, { eventId, seatIds, owner: 'blocked', rested: true }))
    if (lost.size === 0) return seats
    seats = seats.filter(({ seatId }) => !lost.has(seatId))
  }
  return []
}

/** Holders get more time; a promise is never shortened. */
export async function extendSale({ db }: Deps, actor: Actor, until: Date): Promise<void> {
  const { eventId, accountId } = actor
  await changing(db, eventId, async (tx, sale) => {
    const match = (await findMatch(tx, eventId))!
    if (!sale.inTime) throw new Problem('sale_over', 'Esa reserva ya terminó.', 409)
    if (until <= sale.until)
      throw new Problem('until_not_later', 'El plazo solo se puede alargar: es lo que se prometió.', 409)
    refuseDeadline(match, until)
    await tx.updateTable('ownSeatSales').set({ until, reminded: false }).where('id', '=', sale.id).execute()
    // What was too near for an automatic charge may leave time for one now.
    await announceCharges(tx, { ...sale, until })
    const detail = { payUntil: until.toISOString() }
    await audit(tx, { accountId, action: 'own_seat.extend', subject: `event:${eventId}`, detail })
  })
}

/**
 * It is over at once: what is paid stays, and all that nobody pays for at the moment is on sale. What is being paid waits for its own
 * outcome, a voucher for its end, and is its payer's then, or on sale; where the match has another reservation by then, it is its
 * holder's in that one.
 */
export async function cancelReservation({ db }: Deps, { eventId, accountId }: Actor): Promise<void> {
  await changing(db, eventId, async (tx, sale) => {
    const seats = await cancelSale(tx, sale)
    await dropCharges(tx, sale.id, 'El club terminó la reserva.')
    await sql.endSale(tx, sale.id, 'cancelled')
    await audit(tx, {
      accountId,
      action: 'own_seat.cancel',
      subject: `event:${eventId}`,
      detail: { ownSeats: seats },
    })
  })
}

async function changing(
  db: Db,
  eventId: number,
  work: (tx: Db, sale: sql.SaleRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEvent(tx, eventId)
    const found = await sql.saleOfMatch(tx, eventId)
    const sale = found && (await sql.lockSale(tx, found.id))
    if (sale === undefined) throw notFound('Este partido no tiene lugares de titulares apartados.')
    if (sale.state !== 'open') throw new Problem('sale_over', 'Esa reserva ya terminó.', 409)
    await work(tx, sale)
  })
}
