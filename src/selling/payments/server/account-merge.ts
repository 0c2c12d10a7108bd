import { randomUUID } from 'node:crypto'
import { formatMoney } from '#lib/money.ts'
import { Problem } from '#lib/problem.ts'
import type { AccountMerge } from '#server/account-merge.ts'
import type { Db } from '#server/db.ts'
import { balanceOf, lockBalance, openAccount, post } from '#selling/ledger/server/sql.ts'
import { payIntoCredit } from './credit/give-credit.ts'
import { forgetSavedCard } from './saved-cards/actions.ts'
import { creditOf, lossOf } from './credit/ledger-names.ts'

type Joined = { creditCents: number; lossCents: number }

/** Credit goes over by an entry of the ledger, and so does what the club lost to the person: nothing in the books is rewritten. */
export const paymentsMerge: AccountMerge = {
  name: 'payments',
  columns: {
    'saved_cards.account_id': { stays: 'Una tarjeta guardada es de quien la guardó: no pasa a otra cuenta.' },
  },

  async look(db, { from }) {
    const cents = await balanceOf(db, creditOf(from))
    return cents === 0 ? [] : [{ stops: false, words: `Pasan ${formatMoney(cents)} a favor.` }]
  },

  async join(tx, { from, into, mergeId }): Promise<Joined> {
    await forgetSavedCard(tx, from)
    const creditCents = await lockBalance(tx, creditOf(from))
    const lossCents = await lockBalance(tx, lossOf(from))
    if (lossCents !== 0) await moveLoss(tx, { from, to: into, cents: lossCents, mergeId })
    if (creditCents > 0)
      await payIntoCredit(tx, into, {
        key: `merge:${mergeId}:${randomUUID()}`,
        kind: 'accounts_merged',
        detail: { mergeId },
        postings: [
          { account: creditOf(from), amountCents: -creditCents },
          { account: creditOf(into), amountCents: creditCents },
        ],
      })
    return { creditCents, lossCents }
  },

  async split(tx, { from, into, mergeId }, joined) {
    const { creditCents, lossCents } = joined as Joined
    if ((await lockBalance(tx, creditOf(into))) < creditCents) throw spent()
    if (lossCents !== 0) await moveLoss(tx, { from: into, to: from, cents: lossCents, mergeId })
    if (creditCents > 0)
      await post(tx, {
        key: `merge:${mergeId}:${randomUUID()}`,
        kind: 'accounts_parted',
        detail: { mergeId },
        postings: [
          { account: creditOf(into), amountCents: -creditCents },
          { account: creditOf(from), amountCents: creditCents },
        ],
      })
  },
}

const spent = () => new Problem('merge_used', 'El saldo que pasó ya se usó. Ya no se puede deshacer.', 409)

type Loss = { from: string; to: string; cents: number; mergeId: string }

async function moveLoss(tx: Db, { from, to, cents, mergeId }: Loss): Promise<void> {
  await openAccount(tx, lossOf(to), null)
  await post(tx, {
    key: `merge:${mergeId}:${randomUUID()}`,
    kind: 'accounts_merged',
    detail: { mergeId },
    postings: [
      { account: lossOf(from), amountCents: -cents },
      { account: lossOf(to), amountCents: cents },
    ],
  })
}
