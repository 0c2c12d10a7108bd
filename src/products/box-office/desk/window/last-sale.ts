import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type LastSale = {
  tillId: string
  orderId: string
  folio: string
  at: string
  totalCents: number
  changeCents: number
  /** What was sold, as «2 boletos». */
  what: string
  /** Whether there are tickets to print. */
  prints: boolean
}

type Store = { sale: LastSale | null; keep: (sale: LastSale) => void }

/** The sale before this one, until the browser's tab closes: printed again, and its change still read. */
export const useLastSale = create<Store>()(
  persist((set) => ({ sale: null, keep: (sale) => set({ sale }) }), {
    name: 'taquilla-last-sale',
    storage: createJSONStorage(() => sessionStorage),
  }),
)
