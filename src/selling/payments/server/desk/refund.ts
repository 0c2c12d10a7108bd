import {
  beyondLimit,
  lockAllowance,
  readAllowance,
  useAllowance,
} from '#people/approvals/server/allowance.ts'
import { audit } from '#server/audit.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import { lockPlaces } from '#selling/locks/server/sql.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { lockUsedCodes } from '#selling/extras/server/code-rows.ts'
import { usedSeats } from '#selling/tickets/server/ticket-state/used-seats.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { hasMailbox } from '#lib/contact.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { refundIn, type RefundInput } from '../refunds/refund-order.ts'
import { refundableOf } from '../refunds/seat-value.ts'
import { ordersOfSeats, refundParts, type RefundPart } from './sql.ts'

type Deps = Pick<Services, 'db'>
type Clerk = Pick<SignedIn, 'id' | 'role'>
export type Asked = {
  orderId: string
  eventId?: number | undefined
  seatIds?: number[] | undefined
  extraIds?: string[] | undefined
  amountCents?: number | undefined
  as: 'refund' | 'credit'
}
export type Decided = Asked & {
  key: string
  leftCents: number
  reason: string
  evenUsed?: boolean | undefined
  /** Who asked for it, where somebody else approved it. */
  askedBy?: string
}
type Preview = {
  totalCents: number
  leftCents: number
  seats: number
  usedSeats: number
  extras: number
  usedExtras: number
  parts: RefundPart[]
  /** Why somebody else has to approve it; null where it is within one's limits. */
  beyond: string | null
}

/**
 * Gives back what staff decided. The tickets are locked before anything is looked at and void before any money is
 * queued, so that a ticket is either let in or paid back (`checkInTicket` waits for the same rows).
 */
export function refundAtDesk({ db }: Deps, asked: Decided, account: Clerk) {
  return db.transaction().execute((tx) => refundDecided(tx, asked, account))
}

/**
 * The same inside a transaction that does more. It counts against the limits of whoever does it; `unbounded` where it is only
 * found out what it would do.
 */
export async function refundDecided(tx: Db, asked: Decided, account: Clerk, { unbounded = false } = {}) {
  const held = unbounded ? null : await lockAllowance(tx, account.id)
  const order = await lockOrder(tx, asked.orderId)
  if (order === undefined) throw notFound('No encontramos ese pedido.')
  if (asked.as === 'credit') await refuseNameless(tx, order.accountId)
  const again = (await refundParts(tx, asked.key)).reduce((sum, part) => sum + part.amountCents, 0)
  if (again > 0) return { amountCents: again, seatIds: [], extras: 0, again: true }
  const usedSeatIds = await usedOf(tx, asked)
  const usedExtras = await usedCodesOf(tx, asked)
  if (usedSeatIds.length > 0 || usedExtras > 0) refuseUsed(asked, account, usedSeatIds.length === 0)
  if ((await refundableOf(tx, order)) !== asked.leftCents)
    throw new Problem('changed_meanwhile', 'Alguien más movió el dinero de este pedido. Revisa lo que queda.')
  const done = await refundAll(tx, asked, wishOf(asked, asked.reason, asked.key, account.id))
  await useAllowance(tx, held, done.amountCents, 'refund AnyOrder')
  if (usedSeatIds.length > 0 || usedExtras > 0) {
    const detail = { usedSeatIds, ...(usedExtras > 0 && { usedExtras }), reason: asked.reason }
    await audit(tx, {
      accountId: account.id,
      action: 'order.refund_used',
      subject: `order:${order.id}`,
      detail,
    })
  }
  return done
}

/** One refund, of as many orders as the seats asked for are of now: one whose seat was changed is of the change's order. */
async function refundAll(tx: Db, asked: Asked, input: RefundInput) {
  const { seatIds } = asked
  if (seatIds === undefined) return refundIn(tx, input)
  const now = await ordersOfSeats(tx, { ...asked, seatIds })
  const done = { amountCents: 0, seatIds: [] as number[], extras: 0, again: false }
  const { extraIds, ...seated } = input
  if (
    extraIds !== undefined &&
    !seatIds.some((seatId) => (now.get(seatId) ?? asked.orderId) === asked.orderId)
  ) {
    const { seatIds: _, ...beside } = input
    add(done, await refundIn(tx, beside))
  }
  for (const [orderId, seats] of Map.groupBy(seatIds, (seatId) => now.get(seatId) ?? asked.orderId)) {
    const own = orderId === asked.orderId ? input : seated
    add(done, await refundIn(tx, { ...own, orderId, seatIds: seats }))
  }
  return done
}

type Done = { amountCents: number; seatIds: number[]; extras: number }

function add(done: Done, part: Done): void {
  done.amountCents += part.amountCents
  done.seatIds.push(...part.seatIds)
  done.extras += part.extras
}

/** How many of what was bought beside the seats was used or handed over, of what is asked for, with its codes locked. */
async function usedCodesOf(
  tx: Db,
  { orderId, seatIds, extraIds, eventId, amountCents }: Asked,
): Promise<number> {
  if (amountCents !== undefined) return 0
  const all = seatIds === undefined && extraIds === undefined && eventId === undefined
  return all || extraIds !== undefined ? lockUsedCodes(tx, orderId, extraIds) : 0
}

/** The seats of what is asked for that have been in, with everything of the order locked. */
async function usedOf(tx: Db, asked: Asked): Promise<number[]> {
  if (asked.amountCents !== undefined || (asked.seatIds === undefined && asked.extraIds !== undefined))
    return []
  await lockPlaces(tx, [asked.orderId])
  return usedSeats(tx, asked)
}

/** Whoever bought without a name has no account of their own, so that credit would be nobody's. */
async function refuseNameless(tx: Db, accountId: string): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (account !== undefined && !hasMailbox(account.email))
    throw new Problem('no_account', 'Esta venta no tiene nombre: devuélvela a como se pagó.')
}

function refuseUsed({ evenUsed }: Decided, { role }: Clerk, extrasAlone: boolean): void {
  if (evenUsed === true && role === 'administrator') return
  throw new Problem(
    'ticket_used',
    extrasAlone
      ? 'Alguno de esos extras ya se usó, así que no se devuelve. Administración puede hacerlo con motivo.'
      : 'Alguno de esos boletos ya entró al estadio, así que no se devuelve. Administración puede hacerlo con motivo.',
  )
}

/** What the same refund would do, found out by doing it and taking it back. */
export async function previewRefund({ db }: Deps, asked: Asked, account: Clerk): Promise<Preview> {
  const key = crypto.randomUUID()
  const outcome = await db
    .transaction()
    .execute(async (tx) => {
      const order = await lockOrder(tx, asked.orderId)
      if (order === undefined) throw notFound('No encontramos ese pedido.')
      const { length: used } = await usedOf(tx, asked)
      const leftCents = await refundableOf(tx, order)
      const input = wishOf(asked, '-', key, account.id)
      const usedExtras = await usedCodesOf(tx, asked)
      const { amountCents, seatIds, extras } = await refundAll(tx, asked, input)
      const parts = await refundParts(tx, key)
      const allowance = await readAllowance(tx, account.id)
      throw new Undo({
        totalCents: amountCents,
        leftCents,
        seats: seatIds.length,
        usedSeats: used,
        extras,
        usedExtras,
        parts,
        beyond: await beyondLimit(tx, allowance, amountCents, 'refund AnyOrder'),
      })
    })
    .catch((error: unknown) => error)
  if (outcome instanceof Undo) return outcome.preview
  throw outcome
}

class Undo extends Error {
  readonly preview: Preview
  constructor(preview: Preview) {
    super('taken back')
    this.preview = preview
  }
}

function wishOf(
  asked: Asked & { askedBy?: string },
  reason: string,
  requestKey: string,
  actor: string,
): RefundInput {
  const { orderId, eventId, seatIds, extraIds, amountCents, as } = asked
  return {
    orderId,
    reason,
    requestKey,
    actor,
    counted: true,
    as,
    ...(asked.askedBy !== undefined && { askedBy: asked.askedBy }),
    ...(eventId !== undefined && { eventId }),
    ...(seatIds !== undefined && { seatIds }),
    ...(extraIds !== undefined && { extraIds }),
    ...(amountCents !== undefined && { amountCents }),
  }
}

/** What stands for an order now, in centavos. */
export function leftOf(db: Db, orderId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order === undefined ? 0 : refundableOf(tx, order)
  })
}
