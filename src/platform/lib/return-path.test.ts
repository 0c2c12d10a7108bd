import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('where a person goes after logging in', () => {
  it.each([
    '/system/tickets-base/resume',
    '/system/tickets-base/eventDetail/7?zona=norte&cantidad=2#mapa',
    '/system/profile-base/account',
    '/system/tickets-base/eventDetail/7?next=https://evil.example',
  ])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    'https://evil.example/system/main',
    'https:/evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'system/main',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/system/..//evil.example',
    '/./\\evil.example',
    '%2F%2Fevil.example',
    '',
    '/' + 'a'.repeat(400),
    '/login',
    '/system/login?volver=/login',
    '/registryFinal',
    '/',
    '/api/auth/logout',
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path)).toBe('/system/main')
  })

  it('does not let an encoded slash leave the site', () => {
    for (const path of ['/%2Fevil.example', '/%5Cevil.example', '/%252Fevil.example']) {
      expect(new URL(safeReturnPath(path), 'https://club.example').origin).toBe('https://club.example')
    }
  })

  it('goes to the fallback that the caller names', () => {
    expect(safeReturnPath(null, '/system/inicio')).toBe('/system/inicio')
  })
})
