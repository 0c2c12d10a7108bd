import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type TransferLink = {
  token: string | null
  keep: (token: string) => void
  forget: () => void
}

/** The link of an offered ticket, while its receiver logs in or makes an account, perhaps in another tab. */
export const useTransferLink = create<TransferLink>()(
  persist(
    (set) => ({
      token: null,
      keep: (token) => set({ token }),
      forget: () => set({ token: null }),
    }),
    { name: 'transferLink', partialize: ({ token }) => ({ token }) },
  ),
)
