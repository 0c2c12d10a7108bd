import type { OrderRow } from '#selling/orders/server/sql.ts'

/** What is left to pay by other means than credit, in centavos. */
export function dueCents({ totalCents, creditCents }: Pick<OrderRow, 'totalCents' | 'creditCents'>): number {
  return totalCents - creditCents
}
