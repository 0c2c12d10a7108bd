import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Own = { folded?: boolean | undefined; pins?: string[] | undefined; shut?: string[] | undefined }

type Store = {
  /** By account: people take turns at one computer. */
  of: Record<string, Own>
  change: (account: string, part: Own) => void
}

/** How a person keeps the menu: folded or not, own places first, groups that are shut. */
export const useMenuStore = create<Store>()(
  persist(
    (set) => ({
      of: {},
      change: (account, part) => set(({ of }) => ({ of: { ...of, [account]: { ...of[account], ...part } } })),
    }),
    { name: 'taquilla-desk-menu' },
  ),
)
