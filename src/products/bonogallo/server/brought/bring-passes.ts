import { sql } from 'kysely'
import { giveBonoGallo } from '#people/accounts/server/sql.ts'
import { sellFreeSeats } from '#selling/holds/server/engine/seat-rows.ts'
import { postAll, type Entry } from '#selling/ledger/server/sql.ts'
import { insertGivenOrders } from '#selling/orders/server/placing/given-orders.ts'
import { issuePassTickets } from '#selling/tickets/server/pass-tickets.ts'
import { clubMovedIn } from '#selling/payments/server/credit/ledger-names.ts'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { dueOn, sharesOf } from '../../rules.ts'
import { findPlan, openMatches, type PlanRow } from '../sql.ts'
import { clubBonogallo, clubMatches, passAccount } from '../statement/accounts.ts'
import { broughtAccount } from './accounts.ts'
import { matchesBefore } from './match-rows.ts'

/** A season holder of another system: whose the seat is, and what was paid there. `birthDate` is `YYYY-MM-DD`. */
type BroughtPass = {
  planId: number
  accountId: string
  seatId: number
  zoneId: number
  fare: Fare
  firstName: string
  lastName: string
  birthDate: string | null
  /** E.164. */
  phone: string | null
  priceCents: number
  /** How many of the plan's monthly charges were paid; null where all of it was. */
  paidCharges: number | null
  /** Whether the holder may renew; null where that is counted by matches, as of any other pass. */
  renews: boolean | null
}
type Made = BroughtPass & { passId: string; orderId: string }

/**
 * Makes passes of season holders who move in: the seat in every match to come with its ticket, the price shared over all
 * matches of the plan, what was paid elsewhere in the ledger. Answers those that were made, by their place in `passes`;
 * one whose seat is not free in every match to come is left out.
 */
export async function bringPasses(
  tx: Db,
  passes: readonly BroughtPass[],
): Promise<Map<number, { passId: string; orderId: string }>> {
  const numbered = await withIds(tx, passes)
  const made = new Map<number, { passId: string; orderId: string }>()
  for (const [planId, wanted] of Map.groupBy(numbered, ({ pass }) => pass.planId)) {
    const plan = (await findPlan(tx, planId))!
    const coming = await openMatches(tx, planId)
    const before = await matchesBefore(tx, planId)
    if (coming.length === 0) continue
    const sold = await sellFreeSeats(
      tx,
      coming,
      wanted.map(({ pass: { orderId, seatId } }) => ({ orderId, seatId })),
    )
    const taken = wanted.filter(({ pass }) => sold.has(pass.orderId))
    await writePasses(
      tx,
      taken.map(({ pass }) => pass),
      { plan, coming, before },
    )
    for (const { at, pass } of taken) made.set(at, { passId: pass.passId, orderId: pass.orderId })
  }
  await giveBonoGallo(
    tx,
    [...made.keys()].map((at) => passes[at]!.accountId),
  )
  return made
}

async function withIds(tx: Db, passes: readonly BroughtPass[]): Promise<{ at: number; pass: Made }[]> {
  const { rows } = await sql<{ passId: string; orderId: string }>`
    select uuidv7() as pass_id, uuidv7() as order_id from generate_series(1, ${passes.length}::int)`.execute(
    tx,
  )
  return passes.map((pass, at) => ({ at, pass: { ...pass, ...rows[at]! } }))
}

type Season = { plan: PlanRow; coming: number[]; before: number[] }

async function writePasses(tx: Db, passes: readonly Made[], season: Season): Promise<void> {
  if (passes.length === 0) return
  const { plan, coming, before } = season
  const orders = passes.map(({ orderId, accountId }) => ({
    id: orderId,
    kind: 'bonogallo' as const,
    accountId,
    title: plan.name,
  }))
  const lines = passes.flatMap((pass) => coming.map((eventId) => ({ ...pass, eventId })))
  await insertGivenOrders(tx, orders, lines)
  await insertPasses(tx, passes, plan)
  await issuePassTickets(tx, lines)
  const entries: Entry[] = []
  const shares: Share[] = []
  const charges: Charge[] = []
  for (const pass of passes) {
    const cents = sharesOf(pass.priceCents, before.length + coming.length)
    const spent = cents.slice(0, before.length).reduce((sum, share) => sum + share, 0)
    for (const [index, eventId] of [...before, ...coming].entries())
      shares.push({
        passId: pass.passId,
        eventId,
        shareCents: cents[index]!,
        state: index < before.length ? 'played_before' : 'pending',
      })
    entries.push(...entriesOf(pass, plan, spent))
    charges.push(...chargesOf(pass, plan))
  }
  await insertShares(tx, shares)
  await insertCharges(tx, charges)
  await postAll(tx, entries)
}

/** What a charge is, where it is paid by the month. */
const chargeCents = ({ priceCents }: BroughtPass, { instalments }: PlanRow) => priceCents / instalments

async function insertPasses(tx: Db, passes: readonly Made[], plan: PlanRow): Promise<void> {
  const rows = passes.map(({ paidCharges: _, ...pass }, at) => ({
    ...pass,
    instalmentCents: passes[at]!.paidCharges === null ? pass.priceCents : chargeCents(passes[at]!, plan),
  }))
  await sql`
    insert into passes (id, plan_id, account_id, order_id, seat_id, zone_id, fare, first_name, last_name, birth_date, phone,
      price_cents, instalment_cents, rules, renews)
    select "passId", "planId", "accountId", "orderId", "seatId", "zoneId", fare, "firstName", "lastName", "birthDate", phone,
      "priceCents", "instalmentCents", ${JSON.stringify(plan.rules)}::jsonb, renews
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("passId" uuid, "planId" int, "accountId" uuid, "orderId" uuid,
      "seatId" int, "zoneId" smallint, fare text, "firstName" text, "lastName" text, "birthDate" date, phone text, "priceCents" int,
      "instalmentCents" int, renews boolean)`.execute(tx)
}

type Share = { passId: string; eventId: number; shareCents: number; state: 'pending' | 'played_before' }

async function insertShares(tx: Db, shares: readonly Share[]): Promise<void> {
  await sql`
    insert into pass_matches (pass_id, event_id, share_cents, state, decided_at)
    select pass_id, event_id, share_cents, state, case when state <> 'pending' then now() end
    from unnest(${shares.map(({ passId }) => passId)}::uuid[], ${shares.map(({ eventId }) => eventId)}::int[],
      ${shares.map(({ shareCents }) => shareCents)}::int[], ${shares.map(({ state }) => state)}::pass_match_state[])
      as given (pass_id, event_id, share_cents, state)`.execute(tx)
}

type Charge = { orderId: string; no: number; dueOn: string; amountCents: number; paid: boolean }

function chargesOf(pass: Made, plan: PlanRow): Charge[] {
  const { orderId, paidCharges } = pass
  if (paidCharges === null) return []
  return Array.from({ length: plan.instalments }, (_, index) => ({
    orderId,
    no: index + 1,
    dueOn: dueOn(plan.startsOn, index + 1),
    amountCents: chargeCents(pass, plan),
    paid: index < paidCharges,
  }))
}

async function insertCharges(tx: Db, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return
  await sql`
    insert into instalments (order_id, no, due_on, amount_cents, status, paid_before)
    select order_id, no, due_on, amount_cents, case when paid then 'paid' else 'scheduled' end::instalment_status, paid
    from unnest(${charges.map(({ orderId }) => orderId)}::uuid[], ${charges.map(({ no }) => no)}::smallint[],
      ${charges.map((charge) => charge.dueOn)}::date[], ${charges.map(({ amountCents }) => amountCents)}::int[],
      ${charges.map(({ paid }) => paid)}::boolean[]) as given (order_id, no, due_on, amount_cents, paid)`.execute(
    tx,
  )
}

/**
 * The price in favour of the pass, as of any other; beside it what was paid elsewhere and not spent yet, which is what may
 * come back to the holder. Then what matches before have spent.
 */
function entriesOf(pass: Made, plan: PlanRow, spentCents: number): Entry[] {
  const { passId, priceCents, paidCharges } = pass
  const paidCents = paidCharges === null ? priceCents : paidCharges * chargeCents(pass, plan)
  const leftCents = Math.max(0, paidCents - spentCents)
  const brought: Entry = {
    key: `pass:${passId}:brought`,
    kind: 'pass_brought',
    postings: [
      { account: passAccount(passId), amountCents: priceCents },
      { account: clubBonogallo, amountCents: -priceCents },
      { account: broughtAccount(passId), amountCents: leftCents },
      { account: clubMovedIn, amountCents: -leftCents },
    ],
  }
  if (spentCents === 0) return [brought]
  const played: Entry = {
    key: `pass:${passId}:played_before`,
    kind: 'pass_played_before',
    postings: [
      { account: passAccount(passId), amountCents: -spentCents },
      { account: clubMatches, amountCents: spentCents },
    ],
  }
  return [brought, played]
}
