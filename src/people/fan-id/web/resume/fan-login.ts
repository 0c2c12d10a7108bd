import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type FanLogin = { identifier: string; say: (identifier: string) => void; forget: () => void }

/** Who wants to enter, as typed: the selfie is a document of its own, so it goes over session storage, until the entry. */
export const useFanLogin = create<FanLogin>()(
  persist(
    (set) => ({
      identifier: '',
      say: (identifier) => set({ identifier }),
      forget: () => set({ identifier: '' }),
    }),
    { name: 'fanLogin', storage: createJSONStorage(() => sessionStorage) },
  ),
)
