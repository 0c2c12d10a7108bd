import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type CaseTokens = { tokens: Record<string, string>; keep: (caseNumber: string, token: string) => void }

/** The links that this tab was opened with, so that a reload still shows the case. Gone with the tab. */
export const useCaseTokens = create<CaseTokens>()(
  persist(
    (set) => ({
      tokens: {},
      keep: (caseNumber, token) => set(({ tokens }) => ({ tokens: { ...tokens, [caseNumber]: token } })),
    }),
    {
      name: 'caseTokens',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ tokens }) => ({ tokens }),
    },
  ),
)
