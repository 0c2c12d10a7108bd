import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#lib/session-user.ts'
import { allows } from '#lib/ability-rules.ts'
import { abilityRulesFor } from '#lib/permissions.ts'

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
vi.stubGlobal('window', globalThis)

type Asked = { authorization?: string; 'fan-session'?: string }
let answer: (headers: Asked) => Promise<Response>
const fetched = vi.fn((_: string, { headers }: { headers: Asked }) => answer(headers))
vi.stubGlobal('fetch', fetched)

const { useSession } = await import('./session-store.ts')
const { useFanSession } = await import('./fan-session-store.ts')
const { installPermissionRules, usePermissionRules } = await import('./permission-rules.ts')
const { call } = await import('./call.ts')
const { plugFeaturesIn } = await import('#app/web/extensions.ts')
const { listOrders } = await import('#selling/orders/contract.ts')
const { manifests } = await import('#app/web/desk-features.ts')
const { installManifests } = await import('#lib/manifests.ts')

type Fixed = Exclude<User['role'], 'own'>
const person = (role: Fixed) =>
  ({ firstName: 'Ana', role, hasBonoGallo: false, forcedPasswordReset: false }) as User
const says = (role: Fixed | null, isFan = false) =>
  Response.json({ user: role === null ? null : person(role), rules: abilityRulesFor(role, isFan) })
const refused = (code: string) => Response.json({ code, title: 'x', status: 401 }, { status: 401 })
const rules = () => usePermissionRules.getState().rules
const may = (line: string) => allows(rules(), line)
const visitor = abilityRulesFor(null)
async function settled(): Promise<void> {
  await expect.poll(() => usePermissionRules.getState().known).toBe(true)
}

plugFeaturesIn()
installManifests(manifests)
installPermissionRules()
const enter = async (role: Fixed) => {
  answer = () => Promise.resolve(says(role))
  useSession.getState().signIn({ token: `token of ${role}`, userData: [person(role)] })
  await settled()
}

beforeEach(() => {
  useSession.getState().signOut()
  useFanSession.getState().signOut()
})

describe('what the browser knows that a person may do', () => {
  it('is a visitor’s without asking anybody', () => {
    fetched.mockClear()
    expect(rules()).toEqual(visitor)
    expect(may('read Event')).toBe(true)
    expect(may('create Order')).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each(['buyer', 'finance', 'administrator'] as const)('is what the server says of %s', async (role) => {
    await enter(role)
    expect(rules()).toEqual(abilityRulesFor(role))
    expect(may('refund AnyOrder')).toBe(role !== 'buyer')
  })

  it('is a fan’s for who entered with the Fan ID, with an account or without', async () => {
    answer = () => Promise.resolve(says(null, true))
    useFanSession.setState({ token: 'fan', userData: null })
    await settled()
    expect(may('read FanCard')).toBe(true)
    useFanSession.getState().lose('fan')
    expect(may('read FanCard')).toBe(false)
  })

  it('is nobody’s between two sessions: the rules of before are gone before those of now come', async () => {
    await enter('finance')
    let tell!: (response: Response) => void
    answer = () => new Promise((resolve) => (tell = resolve))
    useSession.getState().signIn({ token: 'other', userData: [person('gate')] })
    expect([rules(), usePermissionRules.getState().known]).toEqual([visitor, false])
    await expect.poll(() => tell).toBeDefined()
    tell(says('gate'))
    await settled()
    expect(rules()).toEqual(abilityRulesFor('gate'))
  })
})

describe('the end of a session clears it', () => {
  it('by logging out', async () => {
    await enter('finance')
    useSession.getState().signOut()
    expect([rules(), may('refund AnyOrder')]).toEqual([visitor, false])
  })

  it('by a call that the server refuses: expired, or revoked elsewhere', async () => {
    await enter('finance')
    answer = () => Promise.resolve(refused('login_required'))
    await expect(call(listOrders, {})).rejects.toMatchObject({ code: 'login_required' })
    expect(useSession.getState().token).toBeNull()
    expect([rules(), may('refund AnyOrder')]).toEqual([visitor, false])
  })

  it('by an answer that knows nobody, and an answer that comes too late changes nothing', async () => {
    answer = () => Promise.resolve(says(null))
    useSession.getState().signIn({ token: 'ended', userData: [person('finance')] })
    await expect.poll(() => useSession.getState().token).toBeNull()
    let tell!: (response: Response) => void
    answer = () => new Promise((resolve) => (tell = resolve))
    useSession.getState().signIn({ token: 'slow', userData: [person('finance')] })
    await expect.poll(() => tell).toBeDefined()
    useSession.getState().signOut()
    tell(says('finance'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(rules()).toEqual(visitor)
  })
})
