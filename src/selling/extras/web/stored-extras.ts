import { kept } from '#web/offline/kept.ts'
import type { ExtraCode } from '../contract.ts'

/** What this browser keeps of what a person bought beside seats, to open it without a network and without a session. */
export type ExtraWallet = { accountId: string; savedAt: number; clockAheadMs: number; extras: ExtraCode[] }

const wallets = kept<ExtraWallet>('taquilla-extras', 'wallet', ({ accountId }) => accountId)

export const readStoredExtras = wallets.read
export const saveExtras = wallets.save
/** Erases them from this browser: at logout. */
export const forgetExtras = wallets.forget
