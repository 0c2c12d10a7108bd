import type { Answer } from '#lib/endpoint.ts'
import { useRead } from '#web/query.ts'
import { priceCart } from '../contract.ts'
import { useCart } from './store.ts'

export type PricedCart = Answer<typeof priceCart>

/** The cart as the server prices it now. What was shown stays while a change is on its way. */
export function usePricedCart() {
  const lines = useCart((cart) => cart.lines)
  return useRead(
    priceCart,
    { body: { lines } },
    { enabled: lines.length > 0, staleTime: 5000, placeholderData: (before) => before },
  )
}
