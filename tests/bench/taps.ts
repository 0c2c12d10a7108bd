import type { Browser, Locator, Page } from 'playwright-core'
import { ana } from '../world/buying.ts'
import { logIn, sizes } from '../world/product.ts'
import type { Stage } from './stage.ts'

/** The screens on which fans spend their time. */
export const everybodys = {
  gateway: '/domainContentProtected',
  inicio: '/system/inicio',
  matches: '/system/tickets',
  map: '/system/tickets-base/eventDetail/1',
  news: '/system/news',
  shop: '/system/tienda',
  bonus: '/system/bonus',
}
export const members = {
  main: '/system/main',
  tickets: '/system/profile-base/events',
  payments: '/system/profile-base/payment',
  account: '/system/profile-base/account',
  mi_bonogallo: '/system/profile-base/mi-bonogallo',
}

/** How many controls of a screen are tapped, from the top. */
const taps = 8

/**
 * Milliseconds from a tap to the picture that answers it, the worst of a screen (INP, web.dev/inp), for a stranger and for a
 * fan who is logged in, on a phone four times slower than this machine.
 */
export async function benchTaps({ origin }: Stage, browser: Browser): Promise<Record<string, number>> {
  const worst: Record<string, number> = {}
  for (const who of ['stranger', 'fan']) {
    const context = await browser.newContext({ ...sizes.phone, baseURL: origin, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript(watchTaps)
    if (who === 'fan') await logIn({ page, context }, ana.email, ana.password)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const [name, path] of Object.entries(who === 'fan' ? { ...everybodys, ...members } : everybodys))
      worst[`inp_${who}_${name}_ms`] = await worstTap(page, path)
    await context.close()
  }
  return worst
}

/** Counts from the moment a page begins, as the event timing of the browser itself. */
const watchTaps = `
  window.worstTap = 0
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.worstTap = Math.max(window.worstTap, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

async function worstTap(page: Page, path: string): Promise<number> {
  let worst = 0
  await page.goto(path, { waitUntil: 'networkidle' })
  const controls = page.locator('button:enabled, summary').filter({ visible: true })
  const count = Math.min(taps, await controls.count())
  for (let at = 0; at < count; at += 1) {
    await tapLikeAFinger(page, controls.nth(at))
    await page.waitForTimeout(500)
    worst = Math.max(worst, Number(await page.evaluate('window.worstTap')))
    await page.keyboard.press('Escape')
    if (new URL(page.url()).pathname !== path) await page.goto(path, { waitUntil: 'networkidle' })
  }
  return worst
}

/** A tap by the browser's own input: Playwright's checks before its taps take the page's processor, and would be counted. */
async function tapLikeAFinger(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded({ timeout: 5_000 }).catch(() => undefined)
  const box = await control.boundingBox({ timeout: 5_000 }).catch(() => null)
  if (box === null) return
  await page.waitForTimeout(500)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}
