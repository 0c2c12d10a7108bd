import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import type { Ticket } from '../contract.ts'

/** What this browser keeps of a person's tickets, to open them without a network and without a session. */
export type Wallet = {
  accountId: string
  savedAt: number
  /** How far the server's clock is ahead of this device's, in ms: living codes are made by the server's. */
  clockAheadMs: number
  tickets: Ticket[]
}

const key = 'wallet'
let opened: UseStore | null = null

function store(): UseStore {
  opened ??= createStore('taquilla-tickets', 'wallet')
  return opened
}

/**
 * The stored tickets; null when there are none, or when the browser keeps nothing (private windows).
 * `accountId` is who is logged in, or null: another person's tickets are erased, never shown.
 */
export async function readStoredTickets(accountId: string | null): Promise<Wallet | null> {
  const wallet = await get<Wallet>(key, store()).catch(() => undefined)
  if (wallet === undefined) return null
  if (accountId === null || wallet.accountId === accountId) return wallet
  await forgetTickets()
  return null
}

/** Replaces what is stored, and asks the browser not to throw it away when space is short. */
export async function saveTickets(wallet: Wallet): Promise<void> {
  await set(key, wallet, store()).catch(() => undefined)
  if (wallet.tickets.length > 0) await navigator.storage?.persist?.().catch(() => false)
}

/** Erases the tickets of this browser: at logout. */
export async function forgetTickets(): Promise<void> {
  await clear(store()).catch(() => undefined)
}
