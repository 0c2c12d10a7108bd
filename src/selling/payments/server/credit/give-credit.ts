import { entriesOfPayment, lockBalance, openAccount, post, type Posting } from '#selling/ledger/server/sql.ts'
import { standingAccount } from '#people/accounts/server/merged.ts'
import type { Db } from '#server/db.ts'
import { clubOrders, creditOf, lossOf } from './ledger-names.ts'

type Credit = { accountId: string; paymentId: string; amountCents: number; reason: string }

export const creditKey = (paymentId: string, reason: string) => `credit:${paymentId}:${reason}`

/** Money of a payment becomes its owner's credit. `reason` names what it is for: the same is never given twice. */
export async function giveCredit(
  tx: Db,
  { accountId, paymentId, amountCents, reason }: Credit,
): Promise<void> {
  await openAccount(tx, clubOrders, null)
  await payIntoCredit(tx, accountId, {
    key: creditKey(paymentId, reason),
    kind: 'refund_as_credit',
    detail: { paymentId },
    postings: [
      { account: creditOf(accountId), amountCents },
      { account: clubOrders, amountCents: -amountCents },
    ],
  })
}

/** Posts an entry that is in favour of a person's credit; what the club had lost to them is made good with it at once. */
export async function payIntoCredit(
  tx: Db,
  accountId: string,
  entry: { key: string; kind: string; detail?: Record<string, string | number>; postings: Posting[] },
): Promise<boolean> {
  await openAccount(tx, creditOf(accountId), 0)
  if (!(await post(tx, entry))) return false
  await makeGood(tx, accountId, entry.key)
  return true
}

/** Every change of a loss is made under the lock of its person's credit. */
async function makeGood(tx: Db, accountId: string, key: string): Promise<void> {
  const credit = await lockBalance(tx, creditOf(accountId))
  const amountCents = Math.min(credit, -(await lockBalance(tx, lossOf(accountId))))
  if (amountCents <= 0) return
  await post(tx, {
    key: `${key}:made_good`,
    kind: 'loss_made_good',
    postings: [
      { account: creditOf(accountId), amountCents: -amountCents },
      { account: lossOf(accountId), amountCents },
    ],
  })
}

type Taken = {
  paymentId: string
  /** Who bought: answers for what nobody was given. */
  buyer: string
  amountCents: number
  reason: string
  chargebackId: string | null
}

/**
 * So much of the credit that a payment became is taken back, from whomever it was given to: its money is gone. What a
 * person has spent already is the club's loss, named in the ledger by that person.
 */
export async function takeCreditBack(tx: Db, taken: Taken): Promise<void> {
  await openAccount(tx, clubOrders, null)
  const { entries, people } = await entriesOfPayment(tx, taken.paymentId)
  const given = [...people, { accountId: taken.buyer, amountCents: Infinity }]
  let left = taken.amountCents
  for (const [index, { accountId, amountCents: most }] of given.entries()) {
    const amountCents = Math.min(left, Math.max(0, most))
    left -= amountCents
    const key = creditKey(taken.paymentId, `${taken.reason}:${entries}:${index}`)
    const { paymentId, chargebackId } = taken
    const detail = { paymentId, ...(chargebackId !== null && { chargebackId }) }
    if (amountCents > 0) await takeFrom(tx, { accountId, amountCents, key, detail, to: clubOrders })
  }
}

type Taking = {
  accountId: string
  amountCents: number
  key: string
  detail: Record<string, string>
  /** The account of the club's that gave it. */
  to: string
}

/** Credit of one person whose money is gone: what is left of it, and the rest as a loss to that person. */
export async function takeFrom(
  tx: Db,
  { accountId: given, amountCents, key, detail, to }: Taking,
): Promise<void> {
  // Whoever was given it may be merged into another account since, and the credit is there.
  const accountId = await standingAccount(tx, given)
  await openAccount(tx, creditOf(accountId), 0)
  const unspent = Math.min(amountCents, await lockBalance(tx, creditOf(accountId)))
  await openAccount(tx, lossOf(accountId), null)
  await post(tx, {
    key,
    kind: 'credit_lost',
    detail,
    postings: [
      { account: creditOf(accountId), amountCents: -unspent },
      { account: lossOf(accountId), amountCents: unspent - amountCents },
      { account: to, amountCents },
    ],
  })
}
