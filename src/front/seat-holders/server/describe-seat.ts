import type { Reply } from '#lib/endpoint.ts'
import { permits, type Holder } from '#lib/permissions.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { hasMailbox } from '#lib/contact.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { ticketState } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import {
  transferBlocker,
  type TransferBlocker,
} from '#selling/tickets/server/ticket-state/transfer-blocker.ts'
import { placeWords } from '#selling/tickets/rules.ts'
import type { Person, readSeat } from '../contract.ts'
import { initialsOf } from '../rules.ts'
import * as sql from './sql.ts'

/** Why a ticket stays where it is, as the club's people say it. */
const fixedWords: Record<TransferBlocker | 'of_pass', string> = {
  ticket_void: 'Ya no es válido.',
  ticket_used: 'Ya entró al estadio.',
  match_cancelled: 'El partido se canceló.',
  doors_open: 'Las puertas ya abrieron: entra tal como está.',
  ticket_offered: 'Se lo ofreció a alguien: primero debe recuperarlo.',
  ticket_listed: 'Está en reventa: primero hay que retirarlo.',
  ticket_changing: 'Tiene un cambio de lugar sin terminar.',
  of_pass: 'Es de un bonogallo: su lugar es fijo.',
}

/** What a role sees of a person: the name whole for who reads orders, how to reach them for who serves them. */
function shown(holder: Holder) {
  const reads = permits(holder, 'read AnyOrder')
  const serves = permits(holder, 'serve AnyOrder')
  return {
    name: (name: string) => (reads ? name : initialsOf(name)),
    order: ({ orderId, folio }: sql.SitterRow) => (reads ? { id: orderId, folio: folioOf(folio) } : null),
    folio: (folio: number) => (reads ? folioOf(folio) : null),
    phone: ({ phone }: sql.SitterRow) => (serves ? phone : null),
    email: ({ email }: sql.SitterRow) => (serves && hasMailbox(email) ? email : null),
    mates: serves,
  }
}

/** A place of a match: how it is, and who sits there as far as this role may know. */
export async function describeSeat(
  db: Db,
  { eventId, seatId }: { eventId: number; seatId: number },
  holder: Holder,
): Promise<Reply<typeof readSeat>> {
  const [state, [place], sitter] = await Promise.all([
    sql.stateOf(db, eventId, seatId),
    seatPlaces(db, eventId, [seatId]),
    sql.sitterIn(db, eventId, seatId),
  ])
  if (state === undefined || place === undefined) throw notFound('No encontramos ese lugar.')
  const head = { seatId, place: placeWords(place), zone: place.zone, state }
  if (sitter === undefined) return { ...head, sitter: null }
  const tells = shown(holder)
  const mates = tells.mates ? await sql.matesOf(db, eventId, sitter) : []
  const words = await placesOf(
    db,
    eventId,
    mates.map((mate) => mate.seatId),
  )
  return {
    ...head,
    sitter: {
      ticketId: sitter.ticketId,
      name: tells.name(sitter.name),
      fare: sitter.fare,
      fareName: sitter.fareName,
      minor: sitter.minor,
      order: tells.order(sitter),
      phone: tells.phone(sitter),
      email: tells.email(sitter),
      enteredAt: sitter.checkedInAt,
      enteredBy: sitter.checkedInGate,
      fixed: await whyFixed(db, sitter.ticketId),
      mates: mates.map(({ ticketId, seatId: at, name }) => ({
        ticketId,
        seatId: at,
        name: tells.name(name),
        place: words.get(at) ?? '',
      })),
    },
  }
}

async function whyFixed(db: Db, ticketId: string): Promise<string | null> {
  const ticket = (await ticketState(db, ticketId))!
  if (ticket.passId !== null) return fixedWords.of_pass
  const blocker = transferBlocker(ticket)
  return blocker === null ? null : fixedWords[blocker]
}

/** Whoever was found, with their places; who may not read orders finds by place only. */
export async function describePeople(db: Db, eventId: number, sought: sql.Sought, holder: Holder) {
  const tells = shown(holder)
  const byName = permits(holder, 'read AnyOrder')
  if (!byName && sought.search !== undefined) return { people: [], more: false }
  const limit = sought.section === undefined ? sql.mostFound : sql.mostInSection
  const { people, more } = await sql.findSitters(db, eventId, sought, limit)
  const words = await placesOf(
    db,
    eventId,
    people.map(({ seatId }) => seatId),
  )
  return {
    more,
    people: people.map(({ ticketId, seatId, name, folio, checkedInAt }): Person => ({
      ticketId,
      seatId,
      name: tells.name(name),
      place: words.get(seatId) ?? '',
      folio: tells.folio(folio),
      entered: checkedInAt !== null,
    })),
  }
}

async function placesOf(db: Db, eventId: number, seatIds: number[]): Promise<Map<number, string>> {
  const found = await seatPlaces(db, eventId, seatIds)
  return new Map(found.map((place) => [place.id, placeWords(place)]))
}
