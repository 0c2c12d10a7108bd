import type { TicketEvent } from '#selling/tickets/contract.ts'
import { ticketReader } from '#selling/tickets/server/actions.ts'
import type { Answer } from '#lib/endpoint.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { childNames, childrenOf, fareFault, ticketsOfChildren } from '../children.ts'
import type { Assignment, Holder, listFanTickets } from '../../contract.ts'
import { bindFault, bindWords } from '../../rules.ts'
import { assigned, fanOf, holdsElsewhere, openFor, type AssignedRow } from '../sql.ts'
import { databaseTime, holdersOf, ticketsOf } from './ticket-rows.ts'

/** Who uses a ticket and what its owner, or who it is bound to, can change. */
export async function describeAssignment(
  db: Db,
  ring: KeyRing,
  { ticketId, accountId }: { ticketId: string; accountId: string },
): Promise<Assignment> {
  const ticket = await assigned(db, ticketId)
  const fan = await fanOf(db, accountId)
  const owner = ticket?.accountId === accountId
  const visible = owner || (fan !== undefined && ticket !== undefined && (await bound(db, ticket, fan.id)))
  if (ticket === undefined || !visible) throw notFound('No encontramos ese boleto.')
  const { eventId, startsAt, toEmail, toNumber, offeredAt } = ticket
  const fault = bindFault(ticket)
  const children =
    fan && owner && fault === null ? await childrenOf(db, ring, { fanId: fan.id, eventId }) : []
  const names = await childNames(db, ring, ticket.minorId === null ? [] : [ticket.minorId])
  const to = owner ? (toEmail ?? toNumber) : null
  return {
    ticketId,
    owner,
    required: ticket.requiresFanId,
    holder: holderOf(ticket, fan?.id, names),
    invited: to === null || offeredAt === null ? null : { to, offeredAt: offeredAt.toISOString() },
    why: fault && bindWords[fault],
    standing: fan === undefined || fan.status === 'erased' ? 'none' : fan.status,
    elsewhere: fan !== undefined && (await holdsElsewhere(db, { eventId, ticketId, fanId: fan.id })),
    children: children.map(({ id, name, birthDate }) => ({
      id,
      name,
      why: fareFault(ticket, birthDate, startsAt),
    })),
  }
}

async function bound(db: Db, ticket: AssignedRow, fanId: string): Promise<boolean> {
  return ticket.fanId === fanId || (await ticketsOfChildren(db, fanId)).includes(ticket.id)
}

type Bound = { fanId: string | null; minorId: string | null; fanName: string | null }

function holderOf(
  { fanId, minorId, fanName }: Bound,
  me: string | undefined,
  names: Map<string, string>,
): Holder | null {
  if (fanId !== null) return { kind: 'fan', name: fanName ?? '', me: fanId === me }
  return minorId === null ? null : { kind: 'minor', name: names.get(minorId) ?? 'Menor', me: false }
}

/** Everything a fan may go in with or give away, and what waits for an answer. */
export function fanTicketReader(services: Pick<Services, 'db' | 'config'>) {
  const { db, config } = services
  const tickets = ticketReader(services)

  return async (accountId: string): Promise<Answer<typeof listFanTickets>> => {
    const fan = await fanOf(db, accountId)
    const now = (await databaseTime(db)).toISOString()
    if (fan === undefined) return { tickets: [], invitations: [], now }
    const ids = [...new Set([...(await ticketsOf(db, fan)), ...(await ticketsOfChildren(db, fan.id))])]
    const rows = new Map((await holdersOf(db, ids)).map((row) => [row.id, row]))
    const minorIds = [...rows.values()].flatMap(({ minorId }) => minorId ?? [])
    const names = await childNames(db, config.identityKeys, minorIds)
    const open = await openFor(db, fan)
    const offered = new Map((await tickets.some(open.map((one) => one.ticketId))).map((one) => [one.id, one]))
    return {
      now,
      tickets: (await tickets.some(ids)).map(({ orderId: _, priceCents: __, ...ticket }) => {
        const row = rows.get(ticket.id)!
        const use = holderOf(row, fan.id, names)
        return { ...ticket, holder: use?.name ?? ticket.holder, use, owner: row.accountId === accountId }
      }),
      invitations: open.flatMap(({ id, from, ticketId }) => {
        const ticket = offered.get(ticketId)
        return ticket === undefined
          ? []
          : [{ id, from, seat: ticket.seat, event: ticket.event satisfies TicketEvent }]
      }),
    }
  }
}
