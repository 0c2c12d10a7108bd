import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import type { FanTicket } from '../contract.ts'

/** What this browser keeps of a fan's tickets, to open them without a network. */
export type FanWallet = {
  fanId: string
  /** How far the server's clock is ahead of this device's, in ms. */
  clockAheadMs: number
  tickets: FanTicket[]
}

const key = 'wallet'
let opened: UseStore | null = null

function store(): UseStore {
  opened ??= createStore('taquilla-fan-tickets', 'wallet')
  return opened
}

/** The stored tickets of this fan; another fan's are erased, never shown. */
export async function readFanWallet(fanId: string | null): Promise<FanWallet | null> {
  const wallet = await get<FanWallet>(key, store()).catch(() => undefined)
  if (wallet === undefined) return null
  if (fanId === null || wallet.fanId === fanId) return wallet
  await forgetFanTickets()
  return null
}

export async function saveFanWallet(wallet: FanWallet): Promise<void> {
  await set(key, wallet, store()).catch(() => undefined)
  if (wallet.tickets.length > 0) await navigator.storage?.persist?.().catch(() => false)
}

/** Erases them from this browser: when the fan signs out. */
export async function forgetFanTickets(): Promise<void> {
  await clear(store()).catch(() => undefined)
}
