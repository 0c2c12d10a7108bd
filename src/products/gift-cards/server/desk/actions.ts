import { blockFor } from '#selling/gift-cards/server/actions.ts'
import { newCode } from '#selling/gift-cards/server/codes.ts'
import { lockCard, setBlock, type GiftCardRow } from '#selling/gift-cards/server/sql.ts'
import { formatMoney } from '#lib/money.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Terms } from '../../rules.ts'
import { resumeLetter, sendLetter } from '../letters.ts'
import { designsOf, saveTerms } from '../sql.ts'

async function cardInHand(tx: Db, cardId: string): Promise<GiftCardRow> {
  const card = await lockCard(tx, cardId)
  if (card === undefined) throw notFound('No encontramos esa tarjeta de regalo.')
  return card
}

type Act = { cardId: string; by: string; reason: string }

/** What is on it stays there; asked again, changes nothing. */
export function blockCard(db: Db, { cardId, by, reason, lost }: Act & { lost: boolean }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const card = await cardInHand(tx, cardId)
    if (card.state === 'blocked') return
    await blockFor(tx, cardId, lost ? 'lost' : 'staff')
    await audit(tx, {
      accountId: by,
      action: 'gift_card.block',
      subject: `gift_card:${cardId}`,
      detail: { reason, leftCents: card.balanceCents },
    })
  })
}

/** One that the club blocked pays again. What a bank or a refund ended stays so: its money is gone. */
export function unblockCard(db: Db, { cardId, by, reason }: Act): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const card = await cardInHand(tx, cardId)
    if (card.state === 'active') return
    refuseEnded(card)
    await setBlock(tx, cardId, null)
    await resumeLetter(tx, cardId)
    await audit(tx, {
      accountId: by,
      action: 'gift_card.unblock',
      subject: `gift_card:${cardId}`,
      detail: { reason },
    })
  })
}

/** A new code by mail in place of one that was lost, and what is left goes on under it. */
export function replaceCard(
  db: Db,
  masterKey: Buffer,
  { cardId, by, reason, toEmail }: Act & { toEmail: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const card = await cardInHand(tx, cardId)
    refuseEnded(card)
    if (card.balanceCents === 0)
      throw new Problem('gift_card_empty', 'Esta tarjeta ya no tiene saldo que reponer.')
    if (card.holderId !== null)
      throw new Problem(
        'gift_card_held',
        'Está en la cuenta de una persona: ahí puede pedir un código nuevo cuando quiera.',
      )
    await newCode(tx, masterKey, card)
    if (card.state === 'blocked') await setBlock(tx, cardId, null)
    const design = (await designsOf(tx, [cardId])).get(cardId) ?? 'dawn'
    await sendLetter(tx, { cardId, askedBy: by, toEmail, design })
    await audit(tx, {
      accountId: by,
      action: 'gift_card.replace',
      subject: `gift_card:${cardId}`,
      detail: { reason, leftCents: card.balanceCents },
    })
  })
}

function refuseEnded({ blockedFor }: GiftCardRow): void {
  if (blockedFor === 'charged_back')
    throw new Problem(
      'gift_card_disputed',
      'El banco devolvió el cargo con que se compró: resuelve primero el contracargo.',
    )
  if (blockedFor === 'refunded') throw new Problem('gift_card_refunded', 'Lo que costó ya se devolvió.')
}

export function changeTerms(db: Db, by: string, terms: Terms): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const amountsCents = [...new Set(terms.amountsCents)].toSorted((one, other) => one - other)
    await saveTerms(tx, { ...terms, amountsCents })
    const { onSale, leastCents, mostCents } = terms
    await audit(tx, {
      accountId: by,
      action: 'gift_card.terms',
      subject: 'gift_card:terms',
      detail: { onSale, leastCents, mostCents, amounts: amountsCents.map(formatMoney).join(', ') },
    })
  })
}
