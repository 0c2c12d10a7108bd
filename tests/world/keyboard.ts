import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What has the focus, and what is wrong with how it is seen. */
const focusNow = `(() => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return { name: 'nothing', faults: ['the focus is lost'] }
  const label = focused.labels?.[0]
  const drawn = [focused, label, focused.parentElement, focused.firstElementChild, focused.parentElement?.parentElement]
  const ringed = drawn.filter(Boolean).some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  const seen = focused.getBoundingClientRect().width > 2 ? focused : (label ?? focused.parentElement)
  const { left, right, top, bottom } = seen.getBoundingClientRect()
  const inside = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
  // What is as large as the map has controls of its own on it.
  const large = bottom - top > innerHeight / 2
  const points = (large ? [[0.5, 0.8]] : [[0, 0], [1, 0], [0.5, 0.5], [0, 1], [1, 1]])
    .map(([x, y]) => [left + 4 + x * (right - left - 8), top + 4 + y * (bottom - top - 8)])
    .filter(inside)
  const own = (one) => one !== null && (seen.contains(one) || one.contains(seen) || (label?.contains(one) ?? false))
  const covered = points.map(([x, y]) => document.elementFromPoint(x, y)).filter((one) => !own(one))
  return {
    name: focused.getAttribute('aria-label') ?? label?.textContent ?? focused.textContent.slice(0, 60),
    faults: [
      ...(ringed ? [] : ['no ring around it']),
      ...(points.length === 0 ? ['outside of the window'] : []),
      ...covered.map((one) => 'covered by ' + one.outerHTML.slice(0, 120)),
    ],
  }
})()`

/** The focus is somewhere, with a ring around it, and nothing lies over it (WCAG 2.4.7, 2.4.11). */
export async function expectFocusSeen(page: Page): Promise<string> {
  const { name, faults } = (await page.evaluate(focusNow)) as { name: string; faults: string[] }
  expect(faults, `${name} at ${page.url()}`).toEqual([])
  return name
}

export async function hasFocus(page: Page, target: Locator): Promise<boolean> {
  return (await target.and(page.locator(':focus')).count()) > 0
}

const most = 60

/** Walks by the Tab key until there, with each stop on the way seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  const passed: string[] = []
  while (!(await hasFocus(page, target))) {
    expect(passed.length, `passed ${passed.join(' · ')}`).toBeLessThan(most)
    await page.keyboard.press('Tab')
    passed.push(await expectFocusSeen(page))
  }
}

/** A way that leads no further says so and keeps the focus, so that who goes by keyboard does not begin anew. */
export async function expectEnd(way: Locator): Promise<void> {
  await expect.poll(() => way.getAttribute('aria-disabled')).toBe('true')
  expect(await hasFocus(way.page(), way)).toBe(true)
}
