import { keepForLong, kept } from '#web/offline/kept.ts'
import type { Taken } from '#web/offline/kept-first.ts'
import type { FanCard } from '../../card-contract.ts'

/** What this browser keeps of a fan: the card, to open it without a network and without a session. */
export type StoredCard = Taken & { card: FanCard }

const cards = kept<StoredCard>('taquilla-fan', 'card', ({ card }) => card.fanId)

/** `fanId` is who is signed in, or null: another fan's card is erased, never shown. */
export const readStoredCard = cards.read

/** Replaces what is stored. */
export async function saveCard(stored: StoredCard): Promise<void> {
  await cards.save(stored)
  if (stored.card.code !== '') await keepForLong()
}

/** Erases the card of this browser: at logout, and with the Fan ID. */
export const forgetFanCard = cards.forget
