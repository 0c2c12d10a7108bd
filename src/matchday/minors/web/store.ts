import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type InvitationLink = {
  token: string | null
  keep: (token: string) => void
  forget: () => void
}

/** The link of an invitation, while its receiver gets a Fan ID, perhaps in another tab and on another day. */
export const useInvitationLink = create<InvitationLink>()(
  persist(
    (set) => ({
      token: null,
      keep: (token) => set({ token }),
      forget: () => set({ token: null }),
    }),
    { name: 'minorInvitation', partialize: ({ token }) => ({ token }) },
  ),
)
