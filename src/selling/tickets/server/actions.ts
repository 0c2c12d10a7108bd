import { activeKey, openSigningKey, rotateSigningKey } from '#platform/codes/server/signing-keys.ts'
import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db.ts'
import { seal, unseal } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { changeOf } from '#catalogue/events/changes-rules.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { VoidReason, type Ticket } from '../contract.ts'
import { findEventSecret, insertEventSecret } from './ticket-state/event-secrets.ts'
import { codeExpiry, keyIsStale } from '../rules.ts'
import * as sql from './sql.ts'
import { toBase64Url } from '#platform/codes/base64url.ts'
import { signToken } from '#platform/codes/server/sign-token.ts'
import { ticketSecret } from '#platform/codes/ticket-keys.ts'
import { memo } from '#lib/memo.ts'

/** A new season gets a new key; within a season nothing happens. */
export async function rotateForSeason(db: Db, masterKey: Buffer): Promise<void> {
  const active = await activeKey(db)
  if (active !== undefined && !keyIsStale(active.createdAt, await sql.seasonStart(db))) return
  await rotateSigningKey(db, masterKey)
}

/** What a match's secret is sealed for. */
export const eventSecretPurpose = (eventId: number | string) => `event secret ${eventId}`

/** The secret that a match's rotating codes come from, 32 bytes; made when it is first asked for. */
export async function openEventSecret(
  db: Db,
  masterKey: Buffer,
  eventId: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const purpose = eventSecretPurpose(eventId)
  let sealed = await findEventSecret(db, eventId)
  if (sealed === null) {
    await insertEventSecret(db, eventId, seal(masterKey, purpose, randomBytes(32)))
    sealed = await findEventSecret(db, eventId)
  }
  if (sealed === null) throw new Error(`no secret for event ${eventId}`)
  return Uint8Array.from(unseal(masterKey, purpose, sealed))
}

/** What a buyer is sent of an order. */
export type OrderTickets = { accountId: string; email: string; tickets: [Ticket, ...Ticket[]] }

/** Reads tickets with their codes, which are signed on reading. Opened keys stay in this process's memory. */
export function ticketReader({ db, config: { masterKey } }: Pick<Services, 'db' | 'config'>) {
  const signingKey = memo((kid: number) => openSigningKey(db, masterKey, kid))
  const eventSecret = memo((eventId: number) => openEventSecret(db, masterKey, eventId))

  async function codesOf(row: sql.TicketRow): Promise<{ code: string; secret: string }> {
    if (row.status === 'void') return { code: '', secret: '' }
    const { kid, id: ticketId, eventId } = row
    const fields = { kid, ticketId, eventId, expiresAt: codeExpiry(row.startsAt) }
    const code = await signToken(fields, await signingKey(kid))
    return { code, secret: toBase64Url(await ticketSecret(await eventSecret(eventId), ticketId)) }
  }

  async function complete(rows: sql.TicketRow[]): Promise<Ticket[]> {
    const places = new Map<string, Ticket['seat']>()
    for (const [eventId, ofEvent] of Map.groupBy(rows, (row) => row.eventId)) {
      const seats = await seatPlaces(
        db,
        eventId,
        ofEvent.map((row) => row.seatId),
      )
      for (const seat of seats) places.set(`${eventId} ${seat.id}`, seat)
    }
    return Promise.all(
      rows.map(async (row) => ({
        ...wordsOf(row, places.get(`${row.eventId} ${row.seatId}`)!),
        ...(await codesOf(row)),
      })),
    )
  }

  return {
    ofAccount: async (accountId: string) => {
      const rows = await sql.findTicketsOf(db, accountId)
      return { tickets: await complete(rows), now: (rows[0]?.now ?? new Date()).toISOString() }
    },
    one: async (ticketId: string, accountId: string): Promise<Ticket | undefined> => {
      const row = await sql.findTicket(db, ticketId, accountId)
      return row && (await complete([row]))[0]
    },
    /** Those that the caller may show, by their numbers. */
    some: async (ticketIds: string[]) => complete(await sql.findTicketsById(db, ticketIds)),
    /** Where a holder's tickets are sent. */
    mailboxOf: (accountId: string): Promise<string> => sql.mailboxOf(db, accountId),
    /** The valid tickets of an order and the address they go to; null when it has none. */
    ofOrder: async (orderId: string): Promise<OrderTickets | null> => {
      const rows = await sql.findValidTickets(db, orderId)
      const [first, ...rest] = await complete(rows)
      if (first === undefined) return null
      const { email, accountId } = rows[0]!
      return { email, accountId, tickets: [first, ...rest] }
    },
  }
}

function wordsOf(row: sql.TicketRow, seat: Ticket['seat']): Omit<Ticket, 'code' | 'secret'> {
  const { id, orderId, fare, fareName, evidence, priceCents, status } = row
  const { slug, home, away, look, round, venue, city, address, cancellationRule } = row
  return {
    id,
    orderId,
    fare,
    fareName,
    evidence,
    priceCents,
    status,
    seat,
    folio: folioOf(row.folio),
    event: {
      id: row.eventId,
      slug,
      home,
      away,
      look,
      round,
      venue,
      city,
      address,
      cancellationRule,
      startsAt: row.startsAt.toISOString(),
      doorsAt: row.doorsAt.toISOString(),
      cancelled: row.eventStatus === 'cancelled',
      ...changeOf(row.change),
    },
    holder: `${row.firstName} ${row.lastName}`,
    voidReason: row.voidReason === null ? null : VoidReason.parse(row.voidReason),
    issuedAt: row.issuedAt.toISOString(),
    ...(row.checkedInAt !== null && {
      entered: { at: row.checkedInAt.toISOString(), gate: row.checkedInGate ?? '' },
    }),
    ...(row.requiresFanId && { fanId: row.boundAt === null ? 'pending' : 'bound' }),
  }
}
