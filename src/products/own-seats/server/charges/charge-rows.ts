import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { addStep } from '../sql.ts'

export type ChargeRow = Awaited<ReturnType<typeof chargesOf>>[number]

export function chargesOf(db: Db, accountId: string) {
  return db
    .selectFrom('ownSeatCharges as charge')
    .innerJoin('ownSeatConsents as consent', 'consent.id', 'charge.consentId')
    .innerJoin('savedCards as card', 'card.id', 'consent.cardId')
    .select(['charge.saleId', 'charge.amountCents', 'charge.dueAt', 'charge.state', 'charge.why'])
    .select(sql<string | null>`coalesce(charge.card_last4, card.last4)`.as('cardLast4'))
    .where('charge.accountId', '=', accountId)
    .execute()
}

/** A consent that stands, with its card as it is now. */
export async function standingConsent(db: Db, accountId: string, { lock = false } = {}) {
  const consent = await db
    .selectFrom('ownSeatConsents as consent')
    .innerJoin('savedCards as card', 'card.id', 'consent.cardId')
    .select(['consent.id', 'consent.ceilingCents', 'consent.givenAt', 'consent.words', 'consent.cardId'])
    .select(['card.last4', sql<boolean>`card.removed_at is null`.as('kept')])
    .where('consent.accountId', '=', accountId)
    .where('consent.revokedAt', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate('consent'))
    .executeTakeFirst()
  return consent?.kept ? consent : undefined
}

type NewConsent = { accountId: string; cardId: string; ceilingCents: number; words: string }

/** The one that stands from now on; the one before ended. */
export async function insertConsent(tx: Db, consent: NewConsent): Promise<void> {
  await tx.insertInto('ownSeatConsents').values(consent).execute()
}

/** Takes back what stands. Answers whether something did. */
export async function revokeConsent(tx: Db, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ownSeatConsents')
    .set({ revokedAt: sql<Date>`greatest(clock_timestamp(), given_at)` })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type NewCharge = {
  saleId: number
  accountId: string
  consentId: string
  amountCents: number
  ceilingCents: number
  toldAt: Date
  dueAt: Date
}

/** A charge that is about to be told of; false where the person has one of that match already that did not end untried. */
export async function insertCharge(tx: Db, charge: NewCharge): Promise<boolean> {
  const { saleId, accountId, consentId, amountCents, ceilingCents, toldAt, dueAt } = charge
  const { rows } = await sql`
    insert into own_seat_charges as known (sale_id, account_id, consent_id, amount_cents, ceiling_cents, told_at, due_at)
    values (${saleId}, ${accountId}, ${consentId}, ${amountCents}, ${ceilingCents}, ${toldAt}, ${dueAt})
    on conflict (sale_id, account_id) do update set consent_id = excluded.consent_id, amount_cents = excluded.amount_cents,
      ceiling_cents = excluded.ceiling_cents, told_at = excluded.told_at, due_at = excluded.due_at,
      state = 'announced', why = null, ended_at = null
    where known.state = 'dropped' and known.order_id is null
    returning sale_id`.execute(tx)
  return rows.length > 0
}

/** Charges whose hour has come, and those that began and may not have gone on. */
export async function dueCharges(db: Db): Promise<{ saleId: number; accountId: string }[]> {
  return db
    .selectFrom('ownSeatCharges')
    .select(['saleId', 'accountId'])
    .where((eb) =>
      eb.or([
        eb('state', '=', 'charging'),
        eb.and([eb('state', '=', 'announced'), eb('dueAt', '<=', sql<Date>`clock_timestamp()`)]),
      ]),
    )
    .orderBy('dueAt')
    .limit(500)
    .execute()
}

/** Who of a reservation is charged by themselves. */
export async function chargedBySelf(db: Db, saleId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ownSeatCharges')
    .select('accountId')
    .where('saleId', '=', saleId)
    .where('state', 'in', ['announced', 'charging'])
    .execute()
  return new Set(rows.map(({ accountId }) => accountId))
}

/** Under its lock; undefined where another worker has it. */
export function lockCharge(tx: Db, saleId: number, accountId: string) {
  return tx
    .selectFrom('ownSeatCharges')
    .select(['saleId', 'accountId', 'consentId', 'amountCents', 'state', 'orderId'])
    .select(sql<boolean>`due_at <= clock_timestamp()`.as('due'))
    .where('saleId', '=', saleId)
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The seats of which its person was told when the charge was: one that was reserved since is not charged by itself. */
export async function toldSeats(
  tx: Db,
  { saleId, accountId, amountCents }: { saleId: number; accountId: string; amountCents: number },
): Promise<Set<number>> {
  const step = await tx
    .selectFrom('ownSeatSteps')
    .select('seatIds')
    .where('saleId', '=', saleId)
    .where('accountId', '=', accountId)
    .where('kind', '=', 'announced')
    .where('amountCents', '=', amountCents)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new Set(step?.seatIds)
}

/** It begins: from now on it is of that order, and of no other. */
export async function beginCharge(
  tx: Db,
  { saleId, accountId }: { saleId: number; accountId: string },
  { orderId, cardLast4 }: { orderId: string; cardLast4: string },
): Promise<void> {
  await tx
    .updateTable('ownSeatCharges')
    .set({ state: 'charging', orderId, cardLast4 })
    .where('saleId', '=', saleId)
    .where('accountId', '=', accountId)
    .where('state', '=', 'announced')
    .execute()
}

const endNow = sql<Date>`clock_timestamp()`

/** The money of an order that was charged by itself is here; false where nobody but its owner paid it. */
export async function payCharge(tx: Db, orderId: string, chargedCents: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ownSeatCharges')
    .set({ state: 'paid', chargedCents, endedAt: endNow })
    .where('orderId', '=', orderId)
    .where('state', '=', 'charging')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The order of a charge ended unpaid. */
export function endCharge(tx: Db, orderId: string, why: string) {
  return tx
    .updateTable('ownSeatCharges')
    .set({ state: 'refused', why, endedAt: endNow })
    .where('orderId', '=', orderId)
    .where('state', '=', 'charging')
    .returning(['saleId', 'accountId'])
    .executeTakeFirst()
}

/** A charge that cannot even begin. */
export async function refuseCharge(tx: Db, saleId: number, accountId: string, why: string): Promise<void> {
  await tx
    .updateTable('ownSeatCharges')
    .set({ state: 'refused', why: why.slice(0, 200), endedAt: endNow })
    .where('saleId', '=', saleId)
    .where('accountId', '=', accountId)
    .where('state', '=', 'announced')
    .execute()
}

/** Charges of a reservation that have not begun are not made any more. */
export async function dropCharges(tx: Db, saleId: number, why: string): Promise<void> {
  await tx
    .updateTable('ownSeatCharges')
    .set({ state: 'dropped', why, endedAt: endNow })
    .where('saleId', '=', saleId)
    .where('state', '=', 'announced')
    .execute()
}

/** Those of a person, of one match or of all, with a line in the statement where seats still wait. Answers how many. */
export async function dropOwnCharges(
  tx: Db,
  accountId: string,
  why: string,
  saleId?: number,
): Promise<number> {
  const dropped = await tx
    .updateTable('ownSeatCharges')
    .set({ state: 'dropped', why, endedAt: endNow })
    .where('accountId', '=', accountId)
    .where('state', '=', 'announced')
    .$if(saleId !== undefined, (query) => query.where('saleId', '=', saleId!))
    .returning('saleId')
    .execute()
  for (const { saleId: of } of dropped) {
    const seats = await tx
      .selectFrom('ownSeats')
      .select(['seatId', 'priceCents'])
      .where('saleId', '=', of)
      .where('accountId', '=', accountId)
      .where('state', '=', 'reserved')
      .orderBy('seatId')
      .execute()
    if (seats.length > 0)
      await addStep(tx, {
        saleId: of,
        accountId,
        kind: 'dropped',
        seatIds: seats.map(({ seatId }) => seatId),
        amountCents: seats.reduce((sum, { priceCents }) => sum + priceCents, 0),
      })
  }
  return dropped.length
}

/** Charges that rest on a consent that does not stand any more are not made. */
export async function dropUnagreed(tx: Db, accountId: string): Promise<void> {
  await sql`update own_seat_charges charge set state = 'dropped', why = 'Se unieron tus cuentas.', ended_at = clock_timestamp()
    from own_seat_consents consent where charge.account_id = ${accountId} and charge.state = 'announced'
      and consent.id = charge.consent_id and consent.revoked_at is not null`.execute(tx)
}
