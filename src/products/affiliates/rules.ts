/** How long commission waits before it can be paid out. */
export const waitingDays = 14
export const commissionBps = 500
export const leastPayoutCents = 50_000

/** Commission on money that stands for an order, in centavos, rounded down; `bps` in hundredths of a percent. */
export function commissionOf(standingCents: number, bps: number): number {
  return Math.floor((standingCents * bps) / 10_000)
}

/** The link's own word: what the person asked for in plain letters and digits. Empty when nothing is left. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20)
}
