import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetPasses, keepPass, passHeaders, saleOfCall } from './kept-pass.ts'

const pass = { pass: 'AAAA', expiresAt: new Date(Date.now() + 600_000).toISOString() }
/** A browser's storage; one that refuses is a private window's. */
function storage({ refuses = false } = {}) {
  const kept = new Map<string, string>()
  const refused = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  return {
    getItem: refuses ? refused : (key: string) => kept.get(key) ?? null,
    setItem: refuses ? refused : (key: string, value: string) => void kept.set(key, value),
    removeItem: refuses ? refused : (key: string) => void kept.delete(key),
  }
}
beforeEach(() => vi.stubGlobal('localStorage', storage()))
afterEach(() => {
  forgetPasses()
  vi.unstubAllGlobals()
})

it('a pass goes with the holds of its own sale, until it ends', () => {
  keepPass('event-7', pass)
  keepPass('pack-3', { ...pass, expiresAt: new Date(Date.now() - 1000).toISOString() })
  expect(passHeaders('/events/7/holds')).toEqual({ 'queue-pass': 'AAAA' })
  expect(passHeaders('/events/8/holds')).toEqual({})
  expect(passHeaders('/events/7')).toEqual({})
  expect(passHeaders('/packs/3/holds')).toEqual({})
  expect(saleOfCall('/bonus/plans/2/holds')).toBe('plan-2')
  for (const path of ['/holds/mine', '/holds/ab/extension', '/bonus/holds/ab/holders'])
    expect(passHeaders(path)).toEqual({ 'queue-pass': 'AAAA' })
  forgetPasses()
  expect(passHeaders('/events/7/holds')).toEqual({})
})

it('a private window that stores nothing keeps its pass as long as the page lives', () => {
  vi.stubGlobal('localStorage', storage({ refuses: true }))
  keepPass('event-7', pass)
  expect(passHeaders('/events/7/holds')).toEqual({ 'queue-pass': 'AAAA' })
  forgetPasses()
  expect(passHeaders('/events/7/holds')).toEqual({})
})
