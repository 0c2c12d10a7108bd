import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { maxPerLine } from '../rules.ts'

/** `seenCents`: the price at which it was put there, to be able to say that it changed. */
export type KeptLine = { variantId: number; quantity: number; seenCents: number }

type Cart = {
  lines: KeptLine[]
  /** Names what is wanted now: the same wish sent twice is one order. A change of the cart makes a new one. */
  requestKey: string
  isOpen: boolean
  add: (line: KeptLine) => void
  setQuantity: (variantId: number, quantity: number) => void
  remove: (variantId: number) => void
  /** What the server says it is today becomes what was seen. */
  accept: (lines: KeptLine[]) => void
  empty: () => void
  open: (isOpen: boolean) => void
}

const changed = (lines: KeptLine[]) => ({ lines, requestKey: crypto.randomUUID() })

/** The cart of this browser. It needs no account, and survives closing the browser and logging out. */
export const useCart = create<Cart>()(
  persist(
    (set, get) => ({
      ...changed([]),
      isOpen: false,
      add: (line) => {
        const known = get().lines.find(({ variantId }) => variantId === line.variantId)
        const quantity = Math.min(maxPerLine, (known?.quantity ?? 0) + line.quantity)
        const others = get().lines.filter(({ variantId }) => variantId !== line.variantId)
        set(changed([...others, { ...line, quantity }]))
      },
      setQuantity: (wanted, quantity) =>
        set(changed(get().lines.map((line) => (line.variantId === wanted ? { ...line, quantity } : line)))),
      remove: (gone) => set(changed(get().lines.filter(({ variantId }) => variantId !== gone))),
      accept: (lines) => set(changed(lines)),
      empty: () => set({ ...changed([]), isOpen: false }),
      open: (isOpen) => set({ isOpen }),
    }),
    {
      name: 'cart',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ lines, requestKey }) => ({ lines, requestKey }),
    },
  ),
)

/** What another tab put into the cart is in this one too. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === 'cart') void useCart.persist.rehydrate()
  })
}

export function piecesIn(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
