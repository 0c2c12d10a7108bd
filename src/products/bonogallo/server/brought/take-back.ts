import { sql } from 'kysely'
import { setBonoGallo } from '#people/accounts/server/sql.ts'
import { releaseAllSold } from '#selling/holds/server/engine/seat-rows.ts'
import { releaseParts } from '#selling/holds/server/engine/whole-hold.ts'
import { postAll } from '#selling/ledger/server/sql.ts'
import { lockOrders } from '#selling/locks/server/sql.ts'
import { closeGivenOrders, removeGivenOrders } from '#selling/orders/server/placing/given-orders.ts'
import { passesInHands, removePassTickets } from '#selling/tickets/server/pass-tickets.ts'
import { clubMovedIn } from '#selling/payments/server/credit/ledger-names.ts'
import type { Db } from '#server/db.ts'
import { endPassesOf } from '../pass/end-passes.ts'
import { hasActivePass } from '../pass/pass-rows.ts'
import { clubBonogallo, clubMatches, passAccount } from '../statement/accounts.ts'
import { broughtAccount } from './accounts.ts'

type Unused = {
  passId: string
  orderId: string
  accountId: string
  priceCents: number
  playedCents: number
  broughtCents: number
  keptHold: string | null
  /** Its owner had an account of their own before and may have seen it. */
  seen: boolean
}

/**
 * Takes back passes that were brought and that nobody has used: no entry, nothing passed on, given up, paid or renewed, and no
 * account claimed to which it was shown as its own. Who had an account before may have seen theirs and keeps it in sight, ended; any
 * other is removed without a trace but the ledger's. Answers those that are gone.
 */
export async function takePassesBack(tx: Db, passIds: readonly string[]): Promise<Set<string>> {
  const unused = await lockUnused(tx, passIds)
  const gone = new Set<string>()
  for (const pass of unused) if (pass.keptHold !== null) await endKeeping(tx, pass)
  const hidden = unused.filter(({ seen }) => !seen)
  if (await withoutFailing(tx, () => remove(tx, hidden))) for (const { passId } of hidden) gone.add(passId)
  else
    for (const pass of hidden) if (await withoutFailing(tx, () => remove(tx, [pass]))) gone.add(pass.passId)
  for (const pass of unused.filter(({ seen }) => seen)) {
    await endPassesOf(tx, pass.orderId, 'undone')
    await closeGivenOrders(tx, [pass.orderId])
    gone.add(pass.passId)
  }
  const owners = new Set(hidden.map(({ accountId }) => accountId))
  for (const accountId of owners) await setBonoGallo(tx, accountId, await hasActivePass(tx, accountId))
  return gone
}

async function lockUnused(tx: Db, passIds: readonly string[]): Promise<Unused[]> {
  const { rows: orders } = await sql<{ orderId: string }>`
    select order_id from passes where id = any (${passIds}::uuid[])`.execute(tx)
  await lockOrders(
    tx,
    orders.map(({ orderId }) => orderId),
  )
  const inHands = await passesInHands(tx, passIds)
  const { rows } = await sql<Unused>`
    select pass.id as pass_id, pass.order_id, pass.account_id, pass.price_cents,
      coalesce((select sum(share_cents) from pass_matches where pass_id = pass.id and state = 'played_before'), 0)::int as played_cents,
      coalesce((select balance_cents from ledger_accounts where id = 'brought:' || pass.id), 0)::int as brought_cents,
      kept.hold_id as kept_hold, account.terms_accepted_at is not null as seen
    from passes pass join orders on orders.id = pass.order_id join accounts account on account.id = pass.account_id
    left join kept_seats kept on kept.pass_id = pass.id
    left join holds hold on hold.id = kept.hold_id
    where pass.id = any (${passIds}::uuid[]) and pass.closed_at is null and orders.status = 'paid'
      and (account.terms_accepted_at is null or account.terms_accepted_at <= orders.created_at)
      and not exists (select from pass_matches where pass_id = pass.id and state not in ('pending', 'played_before'))
      and not exists (select from instalments where order_id = pass.order_id and paid_by is not null)
      and not exists (select from passes renewed where renewed.renewed_from = pass.id)
      and (hold.status is null or hold.status <> 'ordered')
    order by pass.id for no key update of pass`.execute(tx)
  // A kept seat has a row of its hold for each match.
  const once = new Map(rows.map((row) => [row.passId, row]))
  return [...once.values()].filter(({ passId }) => !inHands.has(passId))
}

async function endKeeping(tx: Db, { passId, keptHold }: Unused): Promise<void> {
  await releaseParts(tx, keptHold!)
  await tx.deleteFrom('keptSeats').where('passId', '=', passId).execute()
}

/** What the pass's entries moved, moved back; then the rows. */
async function remove(tx: Db, passes: readonly Unused[]): Promise<void> {
  if (passes.length === 0) return
  const passIds = passes.map(({ passId }) => passId)
  const orderIds = passes.map(({ orderId }) => orderId)
  await postAll(
    tx,
    passes.map(({ passId, priceCents, playedCents, broughtCents }) => ({
      key: `pass:${passId}:undone`,
      kind: 'pass_undone',
      postings: [
        { account: passAccount(passId), amountCents: playedCents - priceCents },
        { account: clubMatches, amountCents: -playedCents },
        { account: clubBonogallo, amountCents: priceCents },
        { account: broughtAccount(passId), amountCents: -broughtCents },
        { account: clubMovedIn, amountCents: broughtCents },
      ],
    })),
  )
  await releaseAllSold(tx, orderIds)
  await removePassTickets(tx, passIds)
  await sql`delete from pass_matches where pass_id = any (${passIds}::uuid[])`.execute(tx)
  await sql`delete from passes where id = any (${passIds}::uuid[])`.execute(tx)
  await sql`delete from instalments where order_id = any (${orderIds}::uuid[])`.execute(tx)
  await removeGivenOrders(tx, orderIds)
}

/** False, and nothing has changed, where another table still stands on something of it: somebody uses it. */
async function withoutFailing(tx: Db, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint take_back`.execute(tx)
  try {
    await work()
    await sql`release savepoint take_back`.execute(tx)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint take_back`.execute(tx)
    return false
  }
}
