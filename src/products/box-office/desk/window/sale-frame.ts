import type { ReactNode } from 'react'
import type { Sale } from '../../contract.ts'
import type { LastSale } from './last-sale.tsx'
import type { Told } from './told-seat.ts'

/** What the window gives to the product that is being sold. */
export type SaleFrame = {
  /** Title, products and the way to print the last sale again: the left side's first line. */
  head: ReactNode
  /** Below the map: what the till says. */
  foot: ReactNode
  last: LastSale | null
  /** The match that tickets are sold of, the same after something else was sold. */
  eventId: number | null
  onMatch: (eventId: number) => void
  told: Told | undefined
  onSold: (sale: Sale) => void
}
