import { afterAll, expect, it, vi } from 'vitest'

const page = {
  title: 'Mi cuenta · Club Gallos',
  head: { querySelector: () => ({}), querySelectorAll: () => [] },
  querySelector: () => null,
  getElementById: () => null,
}
// The next file of this process finds everything as it was.
afterAll(() => vi.unstubAllGlobals())
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('document', page)
vi.stubGlobal('location', { pathname: '/system/profile-base/account' })
const { updateHead } = await import('./page-head.ts')

it('names the screen that a guard led to, not the page that was refused', () => {
  vi.stubGlobal('location', { pathname: '/domainContentProtected' })
  updateHead('Sitio oficial')
  expect(page.title).toMatch(/^Sitio oficial · /)
})

it('keeps what the server wrote of the page that was opened', () => {
  vi.stubGlobal('location', { pathname: '/system/profile-base/account' })
  updateHead('Otra cosa')
  expect(page.title).toBe('Mi cuenta · Club Gallos')
})
