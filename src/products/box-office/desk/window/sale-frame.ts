import type { ReactNode } from 'react'
import type { LastSale } from './last-sale.ts'

/** What the window gives to the product that is being sold. */
export type SaleFrame = {
  /** Title, products and the way to print the last sale again: the left side's first line. */
  head: ReactNode
  /** Below the map: what the till says. */
  foot: ReactNode
  last: LastSale | null
  onSold: (sale: Omit<LastSale, 'tillId' | 'at'>) => void
}
