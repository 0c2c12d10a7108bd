import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** A thing that was opened from the search, as its line read. */
export type Recent = { to: string; kind: string; title: string; detail: string }

type Store = { account: string; opened: Recent[]; add: (account: string, opened: Recent) => void }

const most = 8

/** What a person opened last from the search, in this browser and for as long as the session lasts. */
export const useRecent = create<Store>()(
  persist(
    (set) => ({
      account: '',
      opened: [],
      add: (account, one) =>
        set((before) => ({
          account,
          opened: [
            one,
            ...(before.account === account ? before.opened : []).filter(({ to }) => to !== one.to),
          ].slice(0, most),
        })),
    }),
    { name: 'taquilla-desk-recent' },
  ),
)

/** The names of people in it go with the session. */
export function forgetRecent(): void {
  useRecent.setState({ account: '', opened: [] })
  useRecent.persist.clearStorage()
}
