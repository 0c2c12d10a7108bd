import { z } from 'zod/mini'
import { ask } from '#people/approvals/server/actions.ts'
import { lockAllowance, readAllowance, useAllowance } from '#people/approvals/server/allowance.ts'
import type { ApprovalKind, Deciding } from '#people/approvals/server/approval-kind.ts'
import { beyond } from '#people/approvals/rules.ts'
import { formatMoney } from '#lib/money.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { Cents, Uuid } from '#lib/shapes.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { balanceOf, openAccount } from '#selling/ledger/server/sql.ts'
import { payIntoCredit } from '#selling/payments/server/credit/give-credit.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { isPerson } from './sql.ts'

/** What the club gives away, beside what it owes. */
const clubCourtesy = 'club:courtesy'

const Kept = z.object({ personId: Uuid, amountCents: Cents })
type Giving = z.infer<typeof Kept> & { key: string; reason: string; by: string; askedBy?: string }

/** Gives credit within the limits of whoever gives it (decision 32); the same key gives once. Answers the person's credit. */
export function giveCredit(db: Db, giving: Giving): Promise<number> {
  return db.transaction().execute((tx) => giveIn(tx, giving))
}

async function giveIn(tx: Db, { personId, amountCents, key, reason, by, askedBy }: Giving): Promise<number> {
  const held = await lockAllowance(tx, by)
  if (!(await isPerson(tx, personId))) throw notFound('No encontramos a esa persona.')
  await openAccount(tx, clubCourtesy, null)
  const given = await payIntoCredit(tx, personId, {
    key: `courtesy:${key}`,
    kind: 'courtesy',
    postings: [
      { account: creditOf(personId), amountCents },
      { account: clubCourtesy, amountCents: -amountCents },
    ],
  })
  if (given) {
    await useAllowance(tx, held, amountCents, 'give Credit')
    await audit(tx, {
      accountId: by,
      action: 'account.credit_given',
      subject: `account:${personId}`,
      detail: { amountCents, reason, ...(askedBy !== undefined && { askedBy }) },
    })
    await notify(tx, {
      accountId: personId,
      kind: 'orders',
      key: `courtesy:${key}`,
      title: `El club te dio ${formatMoney(amountCents)} a favor`,
      body: 'Úsalo en tu próxima compra: lo ves al pagar.',
      path: '/system/profile-base/payment',
      mail: { button: 'Ver mi saldo' },
    })
  }
  return balanceOf(tx, creditOf(personId))
}

/** Credit beyond somebody's limit: given by whoever approves it, within his own. */
export const creditApproval: ApprovalKind = {
  kind: 'courtesy_credit',
  may: 'give Credit',
  run: async (tx, _services, deciding) => {
    const { amountCents, ...giving } = givingIn(deciding)
    await giveIn(tx, { amountCents, ...giving })
    return amountCents
  },
  look: ({ db }, deciding) => linesOf(db, givingIn(deciding)),
}

export async function askCredit(
  { db }: Services,
  { by: _by, key, reason, ...act }: Giving,
  account: SignedIn,
): Promise<string> {
  if (!(await isPerson(db, act.personId))) throw notFound('No encontramos a esa persona.')
  if (beyond(await readAllowance(db, account.id), act.amountCents) === null)
    throw new Problem('within_limit', 'Esto está dentro de tu límite: puedes darlo sin pedirlo.')
  const lines = await linesOf(db, act)
  return db.transaction().execute((tx) =>
    ask(tx, {
      kind: creditApproval.kind,
      subject: `account:${act.personId}`,
      requestKey: key,
      act: Kept.parse(act),
      shown: { title: 'Saldo de cortesía', lines },
      amountCents: act.amountCents,
      reason,
      askedBy: account.id,
    }),
  )
}

function givingIn({ act, key, reason, askedBy, account }: Deciding): Giving {
  return { ...Kept.parse(act), key, reason, askedBy, by: account.id }
}

async function linesOf(
  db: Db,
  { personId, amountCents }: Pick<Giving, 'personId' | 'amountCents'>,
): Promise<string[]> {
  const now = await balanceOf(db, creditOf(personId))
  return [`Se dan ${formatMoney(amountCents)} a favor`, `Tendrá ${formatMoney(now + amountCents)}`]
}
