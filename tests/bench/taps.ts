import type { Browser } from 'playwright-core'
import { ana } from '../world/buying.ts'
import { logIn, sizes } from '../world/product.ts'
import { tapAround, watchTaps } from '../world/taps.ts'
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

/**
 * Milliseconds from a tap to the picture that answers it, the worst of a screen (INP, web.dev/inp), for a stranger and for a
 * fan who is logged in, on a phone four times slower than this machine.
 */
export async function benchTaps({ origin }: Stage, browser: Browser): Promise<Record<string, number>> {
  const worst: Record<string, number> = {}
  for (const who of ['stranger', 'fan']) {
    const context = await browser.newContext({ ...sizes.phone, baseURL: origin, serviceWorkers: 'block' })
    const page = await context.newPage()
    await watchTaps(page)
    if (who === 'fan') await logIn({ page, context }, ana.email, ana.password)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const [name, path] of Object.entries(who === 'fan' ? { ...everybodys, ...members } : everybodys)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      worst[`inp_${who}_${name}_ms`] = Math.max(...(await tapAround(page)).map(({ ms }) => ms))
    }
    await context.close()
  }
  return worst
}
