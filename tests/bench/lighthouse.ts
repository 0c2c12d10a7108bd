import { chromium } from 'playwright-core'
import lighthouse from 'lighthouse'
import { chromiumArgs, findChromium } from '../world/chromium.ts'
import { freePort } from '../world/free-port.ts'
import { ana } from '../world/buying.ts'
import { logIn } from '../world/product.ts'
import type { Stage } from './stage.ts'
import { members } from './taps.ts'

const pages = {
  inicio: '/system/inicio',
  match: '/system/tickets-base/eventDetail/1',
  shop: '/system/tienda',
}
/** Measured on the first page of the kind that the sitemap lists, if it lists one. */
const kinds = { product: /\/tienda\/./, article: /\/detalleNoticia\/./ }
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Lighthouse's four mobile scores of the landing, a match, the shop, a product and an article for a stranger, and of a fan's
 * own screens for who is logged in: the better of two runs each.
 */
export async function benchLighthouse({ origin }: Stage): Promise<Record<string, number>> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  })
  const judged = await judge(port, origin, { ...pages, ...(await listedPages(origin)) })
  // The browser's first window is the one that Lighthouse opens its pages in.
  const opened = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context = await opened.newContext()] = opened.contexts()
  const page = await context.newPage()
  await page.goto(origin)
  await logIn({ page, context }, ana.email, ana.password, origin)
  const own = await judge(port, origin, members, { disableStorageReset: true })
  await browser.close()
  return { ...judged, ...own }
}

async function judge(port: number, origin: string, paths: Record<string, string>, flags: object = {}) {
  const scores: Record<string, number> = {}
  for (const [name, path] of Object.entries(paths)) {
    for (let turn = 0; turn < 2; turn++) {
      const result = await lighthouse(origin + path, {
        port,
        onlyCategories: categories,
        output: 'json',
        logLevel: 'error',
        ...flags,
      })
      for (const category of categories) {
        const key = `lighthouse_${name}_${category.replace('-', '_')}`
        const score = Math.round((result?.lhr.categories[category]?.score ?? 0) * 100)
        scores[key] = Math.max(scores[key] ?? 0, score)
      }
    }
  }
  return scores
}

async function listedPages(origin: string): Promise<Record<string, string>> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (found) => new URL(found[1] ?? '').pathname,
  )
  const found = Object.entries(kinds).map(
    ([name, kind]) => [name, listed.find((path) => kind.test(path))] as const,
  )
  return Object.fromEntries(found.flatMap(([name, path]) => (path === undefined ? [] : [[name, path]])))
}
