import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type Fan = { id: string; firstName: string; status: 'registering' | 'in_review' | 'approved' | 'refused' }

type FanSession = {
  token: string | null
  userData: Fan | null
  signIn: (token: string, fan: Fan) => void
  signOut: () => void
}

/** The fan's own session, apart from the buyer's: the guard of fan screens reads it. */
export const useFanSession = create<FanSession>()(
  persist(
    (set) => ({
      token: null,
      userData: null,
      signIn: (token, userData) => set({ token, userData }),
      signOut: () => set({ token: null, userData: null }),
    }),
    {
      name: 'fanSession',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ token, userData }) => ({ token, userData }),
    },
  ),
)
