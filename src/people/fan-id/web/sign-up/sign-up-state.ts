import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Warning } from '../../registration-contract.ts'

/** A sign-up whose codes are on their way. */
export type PendingSignUp = {
  signUp: string
  phone: string
  email: string
  warnings: Warning[]
  confirmed: { phone: boolean; email: boolean }
}

type SignUpState = {
  /** What was accepted on the screen before; null when nobody was asked yet. */
  consents: { biometrics: boolean } | null
  pending: PendingSignUp | null
  accept: (biometrics: boolean) => void
  wait: (pending: PendingSignUp | null) => void
  forget: () => void
}

/** A sign-up between its screens, in this tab: going for the code and coming back loses nothing. */
export const useSignUp = create<SignUpState>()(
  persist(
    (set) => ({
      consents: null,
      pending: null,
      accept: (biometrics) => set({ consents: { biometrics } }),
      wait: (pending) => set({ pending }),
      forget: () => set({ consents: null, pending: null }),
    }),
    { name: 'fanSignUp', storage: createJSONStorage(() => sessionStorage) },
  ),
)
