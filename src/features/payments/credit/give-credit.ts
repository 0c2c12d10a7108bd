import { lockBalance, openAccount, post } from '#features/ledger/sql.ts'
import type { Db } from '#server/db.ts'
import { clubOrders, creditOf } from './apply-credit.ts'

type Credit = { accountId: string; paymentId: string; amountCents: number; reason: string }

export const creditKey = (paymentId: string, reason: string) => `credit:${paymentId}:${reason}`

/** Money of a payment becomes its owner's credit. `reason` names what it is for: the same is never given twice. */
export async function giveCredit(
  tx: Db,
  { accountId, paymentId, amountCents, reason }: Credit,
): Promise<void> {
  await openAccount(tx, creditOf(accountId), 0)
  await openAccount(tx, clubOrders, null)
  await post(tx, {
    key: creditKey(paymentId, reason),
    kind: 'refund_as_credit',
    detail: { paymentId },
    postings: [
      { account: creditOf(accountId), amountCents },
      { account: clubOrders, amountCents: -amountCents },
    ],
  })
}

/** Credit whose money the bank took back. What is spent already is the club's loss. */
export async function loseCredit(
  tx: Db,
  { accountId, paymentId, amountCents, reason }: Credit,
): Promise<void> {
  const left = Math.min(amountCents, await lockBalance(tx, creditOf(accountId)))
  await openAccount(tx, 'club:losses', null)
  await post(tx, {
    key: creditKey(paymentId, reason),
    kind: 'credit_lost',
    detail: { paymentId },
    postings: [
      { account: creditOf(accountId), amountCents: -left },
      { account: 'club:losses', amountCents: left - amountCents },
      { account: clubOrders, amountCents },
    ],
  })
}
