import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#lib/session-user.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
}
// The next file of this process finds everything as it was.
afterAll(() => vi.unstubAllGlobals())
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', { ...storage, setItem: () => undefined })
const { savedSession, useSession } = await import('./session-store.ts')

const ana = { firstName: 'Ana', role: 'buyer', hasBonoGallo: false, forcedPasswordReset: false } as User
const session = () => useSession.getState()
beforeEach(() => {
  session().signOut()
  kept.clear()
})

describe('a saved session', () => {
  it('is brought back once there is none', () => {
    kept.set(savedSession.token, 'saved').set(savedSession.userData, JSON.stringify(ana))
    session().restore()
    expect([session().token, session().userData]).toEqual(['saved', ana])
  })

  it('with an empty token is none: no guard lets it pass', () => {
    kept.set(savedSession.token, '').set(savedSession.userData, JSON.stringify(ana))
    session().restore()
    expect([session().token, session().userData]).toEqual([null, null])
  })
})

describe('activating the bonogallo', () => {
  it('shows its section at once and in the next tab, until the person logs out', () => {
    session().signIn({ token: 'a', userData: [ana] })
    expect(session().hasBonoGallo).toBe(false)
    session().activateBonoGallo()
    expect(session().hasBonoGallo).toBe(true)
    expect(JSON.parse(kept.get(savedSession.userData)!)).toMatchObject({ hasBonoGallo: true })
    session().signOut()
    expect(session().hasBonoGallo).toBe(false)
    expect(kept.size).toBe(0)
  })
})
