import type { Ticket } from '../contract.ts'
import { keepForLong, kept } from '#web/offline/kept.ts'

/** What this browser keeps of a person's tickets, to open them without a network and without a session. */
export type Wallet = {
  accountId: string
  savedAt: number
  /** How far the server's clock is ahead of this device's, in ms: living codes are made by the server's. */
  clockAheadMs: number
  tickets: Ticket[]
}

const wallets = kept<Wallet>('taquilla-tickets', 'wallet', ({ accountId }) => accountId)

/**
 * The stored tickets; null when there are none, or when the browser keeps nothing (private windows).
 * `accountId` is who is logged in, or null: another person's tickets are erased, never shown.
 */
export const readStoredTickets = wallets.read

/** Replaces what is stored, and asks the browser not to throw it away when space is short. */
export async function saveTickets(wallet: Wallet): Promise<void> {
  await wallets.save(wallet)
  if (wallet.tickets.length > 0) await keepForLong()
}

/** Erases the tickets of this browser: at logout. */
export const forgetTickets = wallets.forget
