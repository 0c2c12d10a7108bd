import type { Locator, Page } from 'playwright-core'

/** Milliseconds until which a person takes an answer for immediate (web.dev/inp). */
export const immediateMs = 200

/** Keeps what taps and keys cost, as the browser's own event timing counts them; before the page is opened. */
export async function watchTaps(page: Page): Promise<void> {
  await page.addInitScript(`
    window.taps = { worst: 0, count: 0 }
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (!(interactionId > 0)) continue
        window.taps.worst = Math.max(window.taps.worst, duration)
        window.taps.count += 1
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
}

/** What is tapped of a screen: so many of each kind, from the top. */
const kinds: [selector: string, most: number][] = [
  ['main button:enabled, main summary', 4],
  ['main label:has(input:is([type=radio], [type=checkbox]):enabled)', 2],
  ['main input:enabled:not([type=radio], [type=checkbox], [type=file], [type=hidden])', 1],
  ['[role=application]', 1],
  ['header button:enabled', 2],
  ['main a[href^="/"]:not([target])', 1],
  ['nav a[href^="/"]', 1],
]
/** What ends the session, lets go of what is held, or leaves the site. */
const leaves = /Cerrar sesión|Soltar|Mercado Pago|Imprimir/

/** Milliseconds from a tap to the picture that answers it, by the name of what was tapped. */
export type Tapped = { name: string; ms: number }

/**
 * Taps what the open screen offers (INP, web.dev/inp). What took longer than is immediate is tapped again, up to three times in all, and
 * counts with its best: a machine that did something else meanwhile is no slow screen.
 */
export async function tapAround(page: Page): Promise<Tapped[]> {
  const { pathname } = new URL(page.url())
  const tapped: Tapped[] = []
  for (const [selector, most] of kinds) {
    const controls = page.locator(selector).filter({ visible: true, hasNotText: leaves })
    await comeBackTo(page, pathname)
    const count = Math.min(most, await controls.count())
    for (let at = 0; at < count; at += 1) {
      let best: Tapped | null = null
      for (let tries = 0; tries < 3 && (best?.ms ?? Infinity) > immediateMs; tries += 1) {
        await comeBackTo(page, pathname)
        const now = await answerTo(page, controls.nth(at))
        if (now === null) break
        if (best === null || now.ms < best.ms) best = now
      }
      if (best !== null) tapped.push(best)
    }
  }
  return tapped
}

async function comeBackTo(page: Page, pathname: string): Promise<void> {
  await page.keyboard.press('Escape')
  if (new URL(page.url()).pathname === pathname) return
  await page.goto(pathname, { waitUntil: 'networkidle' })
}

/** Null: it is not there any more, or was in the way of nobody's finger. */
async function answerTo(page: Page, control: Locator): Promise<Tapped | null> {
  await control.scrollIntoViewIfNeeded({ timeout: 2_000 }).catch(() => undefined)
  const box = await control.boundingBox({ timeout: 2_000 }).catch(() => null)
  // Words for screen readers alone are a pixel wide.
  if (box === null || box.width < 4) return null
  const name = String(await control.evaluate(`(one) => one.getAttribute('aria-label') ?? one.innerText`))
  const before = await page.evaluate<number>('(window.taps.worst = 0, window.taps.count)')
  // By the browser's own input: Playwright's checks before its taps take the page's processor, and would be counted.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  if ((await page.locator('input:focus').count()) > 0) await page.keyboard.press('1')
  await page.waitForTimeout(100)
  // The page may be another document by now.
  const ms = await page.evaluate<number>(toldOf(before)).catch(() => 0)
  return { name: name.trim().slice(0, 60), ms }
}

/** The answer's picture is painted, and the browser has told what it cost; what took less than it tells is nothing. */
const toldOf = (before: number) => `new Promise((tell) => {
  const end = performance.now() + 300
  const look = () =>
    window.taps.count > ${before} || performance.now() > end ? setTimeout(() => tell(window.taps.worst), 20) : setTimeout(look, 20)
  requestAnimationFrame(() => requestAnimationFrame(look))
})`
