import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from './session-store.ts'
import type { FanUser, SignedFan } from '#lib/session-user.ts'

type FanSession = {
  token: string | null
  userData: FanUser | null
  /** One login serves both: who may enter the account with it is logged in as a buyer too. */
  signIn: (answer: SignedFan) => void
  signOut: () => void
  /** The server no longer knows this token. */
  lose: (token: string) => void
  /** What the server has just said of the person's standing. */
  noteStatus: (status: FanUser['status']) => void
}

/** The fan's own session, apart from the buyer's: the guard of fan screens reads it. */
export const useFanSession = create<FanSession>()(
  persist(
    (set, get) => ({
      token: null,
      userData: null,
      signIn: ({ token, userData, account }) => {
        set({ token, userData: userData[0] ?? null })
        if (account !== null) useSession.getState().signIn(account)
      },
      signOut: () => set({ token: null, userData: null }),
      lose: (token) => {
        if (get().token === token) get().signOut()
      },
      noteStatus: (status) => {
        const { userData } = get()
        if (userData !== null && userData.status !== status) set({ userData: { ...userData, status } })
      },
    }),
    {
      name: 'fanSession',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ token, userData }) => ({ token, userData }),
    },
  ),
)
