import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Store = {
  /** By account: people take turns at one computer. */
  of: Record<string, string[]>
  keep: (account: string, columns: string[]) => void
  reset: (account: string) => void
}

/** Which columns of the list of orders a person sees, and in what order. */
export const useColumnsStore = create<Store>()(
  persist(
    (set) => ({
      of: {},
      keep: (account, columns) => set(({ of }) => ({ of: { ...of, [account]: columns } })),
      reset: (account) =>
        set(({ of }) => ({ of: Object.fromEntries(Object.entries(of).filter(([key]) => key !== account)) })),
    }),
    { name: 'taquilla-desk-order-columns' },
  ),
)
