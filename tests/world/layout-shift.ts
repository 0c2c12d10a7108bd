import type { Page } from 'playwright-core'

/** Keeps count of what moves on the page from its first paint on; before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        const what = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? 'gone')
        window.shifts.push({ value, startTime, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })`)
}

type Shift = { value: number; startTime: number; what: string[] }

/**
 * The cumulative layout shift as web.dev/cls counts it: the worst window of shifts, each less than a second after the one
 * before and none more than five seconds after the first; and what moved, to mend it.
 */
export async function layoutShift(page: Page): Promise<{ score: number; what: string[] }> {
  const shifts = (await page.evaluate('window.shifts')) as Shift[]
  let worst = { score: 0, what: [] as string[] }
  let window = { score: 0, what: [] as string[], from: 0, last: -Infinity }
  for (const { value, startTime, what } of shifts) {
    if (startTime - window.last > 1000 || startTime - window.from > 5000)
      window = { score: 0, what: [], from: startTime, last: startTime }
    window = { ...window, score: window.score + value, what: [...window.what, ...what], last: startTime }
    if (window.score > worst.score) worst = { score: window.score, what: window.what }
  }
  return worst
}
