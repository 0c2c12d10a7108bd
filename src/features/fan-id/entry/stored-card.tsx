import type { ReactNode } from 'react'

/** The place of the card that this phone keeps: shown first, without asking anybody, when there is one. */
export function StoredCard(): ReactNode {
  return null
}
