import { refuseKeptOut } from '#people/restrictions/server/actions.ts'
import { eventWord } from '#catalogue/events/event-title.ts'
import { findZones } from '#catalogue/events/server/sql.ts'
import { countOf } from '#lib/count.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { releaseParts } from '#selling/holds/server/engine/whole-hold.ts'
import { setWaitedZones } from '#selling/holds/server/resting/rested-seats.ts'
import { lockHold } from '#selling/holds/server/sql.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { keepsPlace, mayReturn, mostMissed, type WaitlistState, type Wish } from '../rules.ts'
import { settleOffers } from './dealing/settle-offers.ts'
import { openOfferOf } from './offers-sql.ts'
import * as sql from './sql.ts'

type Mine = { eventId: number; accountId: string }

/** Takes a place, or changes what it waits for. Who could buy the same now is sent to do so. */
export async function join(
  { db, seats }: Pick<Services, 'db' | 'seats'>,
  mine: Mine,
  wish: Wish,
): Promise<void> {
  const { eventId } = mine
  const { zoneId, quantity } = wish
  const match = await sellingMatch(db, eventId)
  const zones = await findZones(db, eventId)
  if (zoneId !== null && !zones.some(({ id }) => id === zoneId)) throw notFound('No encontramos esa zona.')
  const person = await sql.findPerson(db, eventId, mine.accountId)
  refuseKeptOut(person.keptOut)
  if (match.requiresFanId && !person.hasFanId)
    throw new Problem('fan_id_required', 'Para esta lista necesitas tu Fan ID.', 403)
  // An account costs nothing, a phone does: who made many would be first for all that comes back.
  if (!person.hasPhone && !person.hasFanId)
    throw new Problem('phone_required', 'Confirma tu celular para entrar a la lista.', 403)
  const free = await seats.suggest(eventId, { quantity, ...(zoneId !== null && { zoneId }) })
  if (free.length > 0) throw new Problem('seats_free', 'Ahora hay lugares así a la venta: elígelos ya.', 409)
  await changing(db, mine, async (tx, place, list) => {
    if (list.state === 'closed') throw closed()
    refuseBeyondLimit(match, quantity + (await sql.findPerson(tx, eventId, mine.accountId)).has)
    if (place?.status === 'offered')
      throw new Problem('offer_open', 'Tienes lugares apartados: tómalos o suéltalos antes de cambiar.', 409)
    if (place?.status === 'missed') throw mayReturn(place) ? returnFirst() : spent()
    if (place !== undefined && place.missed >= mostMissed) throw spent()
    const keeps = place?.status === 'waiting' && keepsPlace(place, wish)
    const number = keeps ? place.number : await sql.nextNumber(tx, eventId)
    await sql.savePlace(tx, { ...mine, ...wish, number, status: 'waiting' })
  })
}

export function leave(db: Db, mine: Mine): Promise<void> {
  return changing(db, mine, async (tx, place) => {
    if (place?.status === 'offered')
      throw new Problem('offer_open', 'Tienes lugares apartados: suéltalos y sales de la lista.', 409)
    // What was let go before is not forgotten by leaving.
    if (place?.status === 'waiting' || place?.status === 'missed')
      await sql.movePlace(tx, mine, { status: 'left' })
  })
}

/** Once, at the end. */
export function comeBack(db: Db, mine: Mine): Promise<void> {
  return changing(db, mine, async (tx, place, list) => {
    if (list.state === 'closed') throw closed()
    await sellingMatch(tx, mine.eventId)
    if (place === undefined || !mayReturn(place)) throw spent()
    const number = await sql.nextNumber(tx, mine.eventId)
    await sql.movePlace(tx, mine, { status: 'waiting', number })
  })
}

/** «No los quiero»: the seats are the next one's at once. What is being paid already is ended where it is paid. */
export function refuse(db: Db, mine: Mine): Promise<void> {
  return changing(db, mine, async (tx) => {
    const offer = await openOfferOf(tx, mine.eventId, mine.accountId)
    const hold = offer && (await lockHold(tx, offer.holdId))
    if (hold?.status === 'ordered')
      throw new Problem(
        'being_bought',
        'Ya estás comprando estos lugares: cancela esa compra para soltarlos.',
        409,
      )
    if (hold?.status === 'active') await releaseParts(tx, hold.id)
    await settleOffers(tx, (await sql.findMatch(tx, mine.eventId))!)
  })
}

/** Opens, pauses or closes the list of a match. Who waits in a list that is closed is told by the round that follows. */
export function changeState(
  db: Db,
  { eventId, accountId, state }: Mine & { state: WaitlistState },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await sql.findMatch(tx, eventId)) === undefined) throw notFound('No encontramos ese partido.')
    const before = await sql.lockWaitlist(tx, eventId)
    await sql.setState(tx, eventId, state)
    const detail = { before: { state: before.state }, after: { state } }
    await audit(tx, { accountId, action: 'waitlist.change', subject: `event:${eventId}`, detail })
  })
}

/** Under the list's lock, and with the zones in which somebody waits told to the holds afterwards. */
async function changing(
  db: Db,
  { eventId, accountId }: Mine,
  work: (
    tx: Db,
    place: sql.PlaceRow | undefined,
    list: Awaited<ReturnType<typeof sql.lockWaitlist>>,
  ) => Promise<void>,
): Promise<void> {
  if ((await sql.findMatch(db, eventId)) === undefined) throw notFound('No encontramos ese partido.')
  await db.transaction().execute(async (tx) => {
    const list = await sql.lockWaitlist(tx, eventId)
    await work(tx, await sql.findPlace(tx, eventId, accountId), list)
    await setWaitedZones(tx, eventId, await sql.waitedZones(tx, eventId))
  })
}

async function sellingMatch(db: Db, eventId: number): Promise<sql.Match> {
  const match = await sql.findMatch(db, eventId)
  if (match === undefined) throw notFound('No encontramos ese partido.')
  if (!match.selling)
    throw new Problem('not_on_sale', `La venta de este ${eventWord(match)} no está abierta.`, 409)
  return match
}

function refuseBeyondLimit({ most, away }: sql.Match, quantity: number): void {
  if (quantity <= most) return
  const words = `Puedes tener hasta ${countOf(most, 'lugar', 'lugares')} por persona para este ${eventWord({ away })}, contando los que ya tienes.`
  throw new Problem('limit_reached', words, 409)
}

const closed = () => new Problem('waitlist_closed', 'El club cerró esta lista de espera.', 409)
const returnFirst = () =>
  new Problem('return_first', 'Dejaste pasar una oferta: vuelve a la lista, al final, y cambia después.', 409)
const spent = () => new Problem('waitlist_spent', 'Ya no puedes volver a esta lista.', 409)
