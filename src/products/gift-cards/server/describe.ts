import type { z } from 'zod/mini'
import { blockWords, giftMovementWords } from '#selling/gift-cards/rules.ts'
import type { GiftCardRow } from '#selling/gift-cards/server/sql.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { readGiftCard, readGiftOrder } from '../contract.ts'
import type { Design, LetterState } from '../rules.ts'
import { isResendable } from './actions.ts'
import type { GiftRow } from './sql.ts'

type Bought = z.input<typeof readGiftOrder.reply>
type Head = z.input<typeof readGiftCard.reply>['card']

/** A card of the account, as its owner reads it. */
export function headOf(card: GiftCardRow, design: Design | undefined): Head {
  const { id, last4, amountCents, balanceCents, blockedFor } = card
  const blocked = blockedFor === null ? null : blockWords[blockedFor]
  return { id, last4, design: design ?? 'dawn', amountCents, balanceCents, blocked }
}

/** A card that was bought, as its buyer reads it. */
export function boughtOf(gift: GiftRow): Bought {
  const { orderId, way, design, toName, toEmail, fromName, words, deliverAt, sentAt, cardId, holderId } = gift
  return {
    orderId,
    folio: folioOf(gift.folio),
    way,
    design,
    amountCents: gift.totalCents,
    toName,
    toEmail,
    fromName,
    words,
    letter: way === 'mail' ? letterOf(gift) : null,
    deliverAt,
    sentAt: sentAt ?? null,
    paid: cardId !== null,
    showable:
      way === 'print' && cardId !== null && holderId === null && gift.state === 'active' && gift.showable,
    resendable: isResendable(gift),
    last4: gift.last4,
  }
}

function letterOf({ cardId, sentAt, fault }: GiftRow): LetterState {
  if (cardId === null) return 'unpaid'
  if (sentAt !== null) return 'sent'
  return fault === null ? 'waiting' : 'returned'
}

type Movement = {
  id: number
  at: Date
  kind: string
  detail: unknown
  amountCents: number
  balanceCents: number
}

/** A posting to a card in Spanish. */
export function movementOf({ id, at, kind, detail, amountCents, balanceCents }: Movement) {
  const orderId = (detail as { orderId?: string }).orderId ?? null
  return { id: String(id), at, words: giftMovementWords(kind), amountCents, balanceCents, orderId }
}
