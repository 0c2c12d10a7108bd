import { z } from 'zod/mini'
import { ask } from '#people/approvals/server/actions.ts'
import { lockAllowance, readAllowance, useAllowance } from '#people/approvals/server/allowance.ts'
import type { ApprovalKind, Deciding } from '#people/approvals/server/approval-kind.ts'
import { beyond } from '#people/approvals/rules.ts'
import { formatMoney } from '#lib/money.ts'
import { Problem } from '#lib/problem.ts'
import { Cents } from '#lib/shapes.ts'
import { issueCard } from '#selling/gift-cards/server/actions.ts'
import { cardByKey } from '#selling/gift-cards/server/sql.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { currentClub } from '#club/settings/club-words.ts'
import { sendLetter } from '../letters.ts'

const Kept = z.object({
  amountCents: Cents,
  toEmail: z.string(),
  toName: z.string(),
  words: z.optional(z.string()),
})
type Giving = z.infer<typeof Kept> & { key: string; reason: string; by: string; askedBy?: string }

/** Gives a card by mail within the limits of whoever gives it (decision 32); the same key gives once. Answers the card. */
export function giveCard(db: Db, giving: Giving): Promise<string> {
  return db.transaction().execute((tx) => giveIn(tx, giving))
}

async function giveIn(tx: Db, { amountCents, toEmail, toName, words, ...giving }: Giving): Promise<string> {
  const { key: requestKey, reason: note, by, askedBy } = giving
  const held = await lockAllowance(tx, by)
  const before = await cardByKey(tx, requestKey)
  if (before !== undefined) {
    if (before.issuedBy === by && before.amountCents === amountCents) return before.id
    throw new Problem('key_reused', 'Esa llave ya se usó con otros datos.', 422)
  }
  const cardId = await issueCard(tx, { amountCents, holderId: null, issuedBy: by, requestKey, note })
  await sendLetter(tx, {
    cardId,
    askedBy: by,
    design: 'dawn',
    toEmail,
    toName,
    fromName: currentClub().name,
    words: words ?? '',
  })
  await useAllowance(tx, held, amountCents, 'give GiftCard')
  await audit(tx, {
    accountId: by,
    action: 'gift_card.give',
    subject: `gift_card:${cardId}`,
    detail: { amountCents, reason: note, ...(askedBy !== undefined && { askedBy }) },
  })
  return cardId
}

/** A card beyond somebody's limit: given by whoever approves it, within his own. */
export const giftCardApproval: ApprovalKind = {
  kind: 'courtesy_gift_card',
  may: 'give GiftCard',
  run: async (tx, _services, deciding) => {
    const giving = givingIn(deciding)
    await giveIn(tx, giving)
    return giving.amountCents
  },
  look: async (_services, deciding) => linesOf(givingIn(deciding)),
}

/** Asks another person to approve a card that passes one's limits. */
export async function askCard(
  { db }: Services,
  { by: _by, key, reason, ...act }: Giving,
  account: SignedIn,
): Promise<string> {
  if (beyond(await readAllowance(db, account.id), act.amountCents) === null)
    throw new Problem('within_limit', 'Esto está dentro de tu límite: puedes darla sin pedirla.')
  return db.transaction().execute((tx) =>
    ask(tx, {
      kind: giftCardApproval.kind,
      subject: `gift_card:${key}`,
      requestKey: key,
      act: Kept.parse(act),
      shown: { title: 'Tarjeta de regalo de cortesía', lines: linesOf(act) },
      amountCents: act.amountCents,
      reason,
      askedBy: account.id,
    }),
  )
}

function givingIn({ act, key, reason, askedBy, account }: Deciding): Giving {
  return { ...Kept.parse(act), key, reason, askedBy, by: account.id }
}

function linesOf({ amountCents, toEmail, toName }: z.infer<typeof Kept>): string[] {
  return [`Se da una tarjeta de ${formatMoney(amountCents)}`, `Llega a ${toName}, ${toEmail}`]
}
