import type { OrderRow } from '#selling/orders/server/sql.ts'

type Paid = Pick<OrderRow, 'totalCents' | 'creditCents' | 'giftCents'>

/** What is left to pay by other means than credit and gift cards, in centavos. */
export function dueCents({ totalCents, creditCents, giftCents }: Paid): number {
  return totalCents - creditCents - giftCents
}
