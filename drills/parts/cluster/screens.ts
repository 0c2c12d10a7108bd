import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { ana, fillCard, logInAndGoOn, pressPay, takeBestSeats } from '../../../tests/world/buying.ts'
import { chromiumArgs, findChromium } from '../../../tests/world/chromium.ts'
import type { ClusterStage } from './stage.ts'
import { publicHost } from './stand-ins.ts'

const desktop = { width: 1440, height: 900 }
/** Longest that a screen has to be right again once people buy again, in ms. */
const patience = 60_000
const marked = 'globalThis.notReloaded === true'

/**
 * People with a page open in a browser: one looks at a match, one has filled in a card, and one comes only when something is wrong. They
 * go on where they were, without a reload, or are counted.
 */
export async function openScreens({ buyers, machines }: ClusterStage) {
  // The certificate of the drill is nobody's.
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArgs, '--ignore-certificate-errors'],
  })
  const match = `/system/tickets-base/eventDetail/${buyers.eventId}`
  async function newPage(): Promise<Page> {
    const page = await browser.newPage({
      baseURL: `https://${publicHost}`,
      viewport: desktop,
      locale: 'es-MX',
      ignoreHTTPSErrors: true,
      // In production the policy names the real provider's hosts alone, and this one is another.
      bypassCSP: true,
    })
    page.setDefaultTimeout(patience)
    return page
  }
  const take = (page: Page) => page.getByRole('button', { name: /^Apartar por/ })

  const paying = await newPage()
  try {
    await takeBestSeats(paying, buyers.eventId)
    await logInAndGoOn(paying, ana)
    await fillCard(paying, 'APRO')
  } catch (error) {
    await paying.screenshot({ path: join(machines.logs, 'paying.png') })
    await browser.close()
    throw error
  }
  const orderId = /confirmation\/([0-9a-f-]{36})/.exec(paying.url())![1]!
  const looking = await newPage()
  await looking.goto(match)
  await take(looking).waitFor()
  const late = await newPage()
  const pages = { looking, paying, late }

  return {
    /** In the midst of it: one pays, and one opens the match. */
    async use(): Promise<void> {
      await pressPay(paying)
      await late.goto(match)
      for (const page of Object.values(pages)) await page.evaluate('globalThis.notReloaded = true')
    },
    /** Waits until each goes on; what did not, and what had to be loaded anew, in words. */
    async goOn(): Promise<string[]> {
      const again = paying.getByRole('button', { name: 'Enviar otra vez' })
      const paid = paying.waitForURL(/finaliced/, { timeout: patience })
      const stayed = async (page: Page) => {
        if ((await page.evaluate(marked)) !== true) throw new Error('it was loaded anew')
      }
      const went = {
        // Where the attempt never arrived somebody has to say that it is to be sent.
        paying: Promise.race([paid, again.click().then(() => paid)]).then(() =>
          buyers.bought.push({ orderId, seats: 2, at: Date.now() }),
        ),
        looking: stayed(looking)
          .then(() => take(looking).click())
          .then(() => looking.getByRole('heading', { name: 'Tu compra' }).first().waitFor())
          .then(() => stayed(looking)),
        late: take(late)
          .waitFor()
          .then(() => stayed(late)),
      }
      const names = Object.keys(went)
      const ends = await Promise.allSettled(Object.values(went))
      return ends.flatMap((end, index) =>
        end.status === 'fulfilled'
          ? []
          : [`the page of who is ${names[index]}: ${String(end.reason).slice(0, 200)}`],
      )
    },
    close: () => browser.close(),
  }
}
