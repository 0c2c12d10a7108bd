import { randomUUID } from 'node:crypto'
import { formatMoney } from '#lib/money.ts'
import { Problem } from '#lib/problem.ts'
import type { AccountMerge } from '#server/account-merge.ts'
import type { Db } from '#server/db.ts'
import { balanceOf, lockBalance, openAccount, post } from '#selling/ledger/server/sql.ts'
import { payIntoCredit } from './credit/give-credit.ts'
import { forgetSavedCard } from './saved-cards/actions.ts'
import { savedCardOf } from './saved-cards/sql.ts'
import { creditOf, lossOf } from './credit/ledger-names.ts'

type Joined = { creditCents: number; lossCents: number; cardForgotten: boolean }

/** Credit goes over by an entry of the ledger, and so does what the club lost to the person: nothing in the books is rewritten. */
export const paymentsMerge: AccountMerge = {
  name: 'payments',
  columns: {
    'saved_cards.account_id': { stays: 'Una tarjeta guardada es de quien la guardó: no pasa a otra cuenta.' },
  },

  async look(db, { from }) {
    const cents = await balanceOf(db, creditOf(from))
    const card = await savedCardOf(db, from)
    const words = [
      ...(cents === 0 ? [] : [`Pasan ${formatMoney(cents)} a favor.`]),
      ...(card === undefined
        ? []
        : [
            `La tarjeta que guardó la cuenta que termina (•••• ${card.last4}) se olvida, también si después se deshace la unión.`,
          ]),
    ]
    return words.map((one) => ({ stops: false, words: one }))
  },

  async join(tx, { from, into, mergeId }): Promise<Joined> {
    const cardForgotten = await forgetSavedCard(tx, from)
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
    return { creditCents, lossCents, cardForgotten }
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

  lost: (joined) =>
    (joined as Joined).cardForgotten
      ? ['La tarjeta que estaba guardada se olvidó al unirlas: guárdala otra vez si la quieres usar.']
      : [],
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
