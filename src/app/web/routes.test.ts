import { describe, expect, it } from 'vitest'
import { group1, group2, group3 } from '../../../tests/specification.ts'
import { fanScreens } from './fan-routes.tsx'
import { redirects, screens } from './routes.tsx'

const screenOf = (path: string) =>
  [...screens, ...fanScreens].find((screen) => screen.path.replace(/\/:\w+\?$/, '') === path)

describe('the route table', () => {
  it('gives every screen of the first group the main layout; the gateway and the closed site stand alone', () => {
    const others = group1.filter(({ path }) => screenOf(path)?.layout !== 'main').map(({ path }) => path)
    expect(others).toEqual(['/domainContentProtected', '/not-available-site'])
  })

  it('gives the Fan ID its two layouts', () => {
    expect(new Set(group2.map(({ path }) => screenOf(path)?.layout))).toEqual(new Set(['fan']))
    expect(new Set(group3.map(({ path }) => screenOf(path)?.layout))).toEqual(new Set(['fan-web']))
  })

  it('leads every bare beginning of a group to a screen', () => {
    const all = [...group1, ...group2, ...group3].map(({ path }) => path)
    const beginnings = new Set(
      all.map((path) => path.slice(0, path.lastIndexOf('/'))).filter((path) => path !== ''),
    )
    expect(beginnings.size).toBe(7)
    for (const beginning of beginnings) {
      const screen = screenOf(redirects[beginning] ?? '')
      expect([beginning, screen?.path]).toEqual([beginning, expect.any(String)])
    }
  })
})
