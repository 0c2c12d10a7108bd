import type { Browser } from 'playwright-core'
import { sizes } from '../world/product.ts'
import type { Stage } from './stage.ts'

const visits = 5
const slower = 4
/** «Fast 3G» as browsers imitate it: bytes a second, and milliseconds to and fro. */
const fast3g = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }

/**
 * A match opened for the first time on Fast 3G with a processor four times slower: seconds until its name is read, until Apartar
 * can be pressed, and until a press at that moment has its seats held; the middle of five visits.
 */
export async function benchSlowPhone({ origin }: Stage, browser: Browser): Promise<Record<string, number>> {
  const all: Awaited<ReturnType<typeof openAndHold>>[] = []
  for (let visit = 0; visit < visits; visit += 1) all.push(await openAndHold(origin, browser))
  const middle = (what: 'read' | 'ready' | 'held') =>
    all.map((visit) => visit[what] / 1000).toSorted((one, other) => one - other)[visits >> 1]!
  return {
    slow_phone_read_s: middle('read'),
    slow_phone_ready_s: middle('ready'),
    slow_phone_hold_s: middle('held'),
  }
}

async function openAndHold(origin: string, browser: Browser) {
  const context = await browser.newContext({ ...sizes.phone, baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', fast3g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const held = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/holds'),
      { timeout: 60_000 },
    )
    const begun = performance.now()
    const since = () => performance.now() - begun
    await page.goto('/system/tickets-base/eventDetail/1', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const read = since()
    await page.locator('[data-take]:enabled').waitFor({ timeout: 60_000 })
    const ready = since()
    // Not Playwright's own tap, which waits until nothing moves.
    await page.locator('[data-take]').dispatchEvent('click')
    const answer = await held
    if (!answer.ok()) throw new Error(`The hold was answered with ${answer.status()}`)
    return { read, ready, held: since() }
  } finally {
    await context.close()
  }
}
