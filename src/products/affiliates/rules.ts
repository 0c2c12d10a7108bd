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

/** Banco de México: weights 3-7-1 over 17 digits, each product modulo 10. */
export function clabeFits(clabe: string): boolean {
  if (!/^\d{18}$/.test(clabe)) return false
  const weights = [3, 7, 1]
  const sum = Array.from(clabe.slice(0, 17)).reduce(
    (total, digit, index) => total + ((Number(digit) * weights[index % 3]!) % 10),
    0,
  )
  return Number(clabe[17]) === (10 - (sum % 10)) % 10
}
