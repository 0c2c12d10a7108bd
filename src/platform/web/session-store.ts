import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { User } from '#lib/session-user.ts'

/** The specification's local-storage keys: what brings a session back in a new tab. */
export const savedSession = { token: 'auth_token', userData: 'auth_userData' } as const

type SignIn = { token: string; userData: User[] }

type Session = {
  token: string | null
  userData: User | null
  hasBonoGallo: boolean
  isOpenAsideMenu: boolean
  signIn: (answer: SignIn) => void
  /** Forgets token, user data and both saved keys; ability rules and stored tickets follow (`forgetSession`). */
  signOut: () => void
  /** The server no longer knows this token. A session that another tab has begun since is taken up instead. */
  lose: (token: string) => void
  restore: () => void
  setUser: (user: User) => void
  resetPassword: () => void
  activateBonoGallo: () => void
  setAsideMenu: (open: boolean) => void
}

/** Who is logged in, kept in session storage; the first item of the user-data list is the person. */
export const useSession = create<Session>()(
  persist(
    (set, get) => ({
      token: null,
      userData: null,
      hasBonoGallo: false,
      isOpenAsideMenu: false,
      signIn: ({ token, userData }) => {
        const user = userData[0] ?? null
        set({ token, userData: user, hasBonoGallo: user?.hasBonoGallo ?? false })
        save(token, user)
      },
      signOut: () => {
        set({ token: null, userData: null, hasBonoGallo: false, isOpenAsideMenu: false })
        localStorage.removeItem(savedSession.token)
        localStorage.removeItem(savedSession.userData)
      },
      lose: (token) => {
        if (get().token !== token) return
        if (localStorage.getItem(savedSession.token) === token) return get().signOut()
        set({ token: null, userData: null, hasBonoGallo: false })
        get().restore()
      },
      restore: () => {
        // An empty token is none.
        const token = localStorage.getItem(savedSession.token) || null
        const { token: here, userData } = get()
        // The new password may have been chosen in another tab.
        const stuck = here === token && userData?.forcedPasswordReset
        if (token === null || (here !== null && !stuck)) return
        const user = parseUser(localStorage.getItem(savedSession.userData))
        set({ token, userData: user, hasBonoGallo: user?.hasBonoGallo ?? false })
      },
      setUser: (user) => {
        set({ userData: user, hasBonoGallo: user.hasBonoGallo })
        save(get().token, user)
      },
      resetPassword: () => {
        const user = get().userData
        if (user !== null) get().setUser({ ...user, forcedPasswordReset: true })
      },
      activateBonoGallo: () => {
        const user = get().userData
        set({ hasBonoGallo: true })
        if (user !== null) get().setUser({ ...user, hasBonoGallo: true })
      },
      setAsideMenu: (open) => set({ isOpenAsideMenu: open }),
    }),
    {
      name: 'session',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ token, userData, hasBonoGallo, isOpenAsideMenu }) => ({
        token,
        userData,
        hasBonoGallo,
        isOpenAsideMenu,
      }),
    },
  ),
)

function save(token: string | null, user: User | null): void {
  if (token === null) return
  localStorage.setItem(savedSession.token, token)
  localStorage.setItem(savedSession.userData, JSON.stringify(user))
}

function parseUser(text: string | null): User | null {
  try {
    return text === null ? null : (JSON.parse(text) as User | null)
  } catch {
    return null
  }
}
