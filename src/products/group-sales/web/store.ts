import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type GroupLinks = {
  /** The link of a quote, while its asker logs in or makes an account, perhaps in another tab. */
  quote: string | null
  /** The same of a guest. */
  guest: string | null
  keep: (link: { quote: string } | { guest: string }) => void
  forget: (which: 'quote' | 'guest') => void
}

export const useGroupLinks = create<GroupLinks>()(
  persist(
    (set) => ({
      quote: null,
      guest: null,
      keep: (link) => set(link),
      forget: (which) => set({ [which]: null }),
    }),
    { name: 'groupLinks', partialize: ({ quote, guest }) => ({ quote, guest }) },
  ),
)
