import type { Settings } from '../contract.ts'

type TransferAccount = Settings['transfer']

/** The club takes no transfers until it says where to. */
export const noTransfer: TransferAccount = { clabe: '', holder: '', bank: '', reference: '' }

let held = noTransfer

/** What this process knows now of where transfers go; `cacheTransfer` brings what is new. */
export const currentTransfer = (): TransferAccount => held

export function cacheTransfer(account: TransferAccount): void {
  held = account
}
