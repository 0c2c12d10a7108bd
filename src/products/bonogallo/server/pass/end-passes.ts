import { eachApart } from '#server/job-failures/actions.ts'
import { setBonoGallo } from '#people/accounts/server/sql.ts'
import { lockBalance, post } from '#selling/ledger/server/sql.ts'
import { lockPlaces } from '#selling/locks/server/sql.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import { takeFrom } from '#selling/payments/server/credit/give-credit.ts'
import { orderMoney } from '#selling/payments/server/refunds/give-back.ts'
import type { Db } from '#server/db.ts'
import { clubMovedIn } from '#selling/payments/server/credit/ledger-names.ts'
import { broughtAccount } from '../brought/accounts.ts'
import { clubBonogallo, clubMatches, passAccount } from '../statement/accounts.ts'
import { giveMoneyBack, paidCents } from '../statement/money.ts'
import { endTicket } from '../statement/post-matches.ts'
import { unspentCents } from '../../rules.ts'
import { dropInstalments, instalmentsOf } from '../subscription/instalment-rows.ts'
import {
  hasActivePass,
  lockPass,
  matchesOfPasses,
  moveMatch,
  passesOfOrder,
  setPassStatus,
  type PassRow,
} from './pass-rows.ts'

type Ending = 'holder' | 'unpaid' | 'money_back' | 'undone'

/**
 * Ends all passes of a purchase: coming matches lose their codes, their seats are on sale again. What was paid and not
 * spent becomes credit, unless the money went back already. `orders`: what paid for it, locked, the newest first.
 */
export async function endPassesOf(
  tx: Db,
  orderId: string,
  ending: Ending,
  orders: OrderRow[] = [],
): Promise<number> {
  await lockPlaces(tx, [orderId])
  const passes = await passesOfOrder(tx, orderId)
  let creditCents = 0
  for (const { id } of passes) creditCents += await endPass(tx, (await lockPass(tx, id))!, ending, orders)
  await dropInstalments(tx, orderId)
  const [first] = passes
  if (first !== undefined) await setBonoGallo(tx, first.accountId, await hasActivePass(tx, first.accountId))
  return creditCents
}

async function endPass(tx: Db, pass: PassRow, ending: Ending, orders: OrderRow[]): Promise<number> {
  if (!(await setPassStatus(tx, pass.id, 'cancelled', ending))) return 0
  const matches = await matchesOfPasses(tx, [pass.id])
  const coming = matches.filter((match) => match.state === 'pending' && match.startsAt > pass.now)
  for (const { eventId } of coming) {
    await moveMatch(tx, { passId: pass.id, eventId }, 'pending', { state: 'ended' })
    await endTicket(tx, pass, eventId, 'pass_ended')
  }
  const leftCents = coming.reduce((sum, { shareCents }) => sum + shareCents, 0)
  const key = `pass:${pass.id}:ended`
  if (leftCents > 0)
    await post(tx, {
      key,
      kind: `pass_ended_${ending}`,
      postings: [
        { account: passAccount(pass.id), amountCents: -leftCents },
        { account: clubBonogallo, amountCents: leftCents },
      ],
    })
  if (ending === 'undone') {
    await forgetBrought(tx, pass.id)
    return 0
  }
  if (ending === 'money_back') {
    await takeCededBack(tx, pass, matches)
    return 0
  }
  const paid = paidCents(pass, await instalmentsOf(tx, [pass.orderId]))
  const spent = matches.map((match) =>
    coming.includes(match) ? match : { ...match, state: 'used' as const },
  )
  const amountCents = unspentCents(paid, spent)
  if (amountCents > 0)
    await giveMoneyBack(tx, { pass, orders, amountCents, key, reason: 'pass_ended', as: 'credit' })
  return amountCents
}

/** The import that brought the pass was taken back: nobody is owed what it said was paid. */
async function forgetBrought(tx: Db, passId: string): Promise<void> {
  const account = broughtAccount(passId)
  const amountCents = await lockBalance(tx, account)
  if (amountCents === 0) return
  await post(tx, {
    key: `${account}:undone`,
    kind: 'pass_undone',
    postings: [
      { account, amountCents: -amountCents },
      { account: clubMovedIn, amountCents },
    ],
  })
}

/** The whole price went back: what was given for ceded matches out of it goes back too, unless later instalments cover it. */
async function takeCededBack(
  tx: Db,
  pass: PassRow,
  matches: { state: string; creditCents: number }[],
): Promise<void> {
  const ceded = matches
    .filter(({ state }) => state === 'ceded')
    .reduce((sum, { creditCents }) => sum + creditCents, 0)
  let covered = 0
  for (const { paidBy } of await instalmentsOf(tx, [pass.orderId]))
    if (paidBy !== null && paidBy !== pass.orderId) covered += await orderMoney(tx, paidBy)
  const amountCents = Math.max(0, ceded - covered)
  if (amountCents === 0) return
  const { accountId, id } = pass
  const key = `pass:${id}:ceded_back`
  await takeFrom(tx, { accountId, amountCents, key, detail: { passId: id }, to: clubMatches })
}

/** A season that is over: nothing more comes of its passes. */
export async function endOldPasses(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('passes as pass')
    .innerJoin('bonusPlans as plan', 'plan.id', 'pass.planId')
    .select(['pass.id', 'pass.accountId'])
    .where('pass.status', 'in', ['active', 'paused'])
    .where((eb) => eb('plan.endsOn', '<', eb.cast<Date>(eb.fn('now'), 'date')))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('passMatches')
            .select('passId')
            .whereRef('passId', '=', 'pass.id')
            .where('state', '=', 'pending'),
        ),
      ),
    )
    .limit(1000)
    .execute()
  await eachApart(db, {
    task: 'end_old_passes',
    things: rows,
    subject: ({ id }) => id,
    work: ({ id, accountId }) =>
      db.transaction().execute(async (tx) => {
        await setPassStatus(tx, id, 'ended', 'season')
        await setBonoGallo(tx, accountId, await hasActivePass(tx, accountId))
      }),
  })
}
