import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { webFolder } from '#app/server/web-app.ts'
import { ana, logInAndGoOn, takeBestSeats } from '../world/buying.ts'
import type { Stage } from './stage.ts'

/** Gzipped JavaScript that a browser asks for on its way to a screen, as the server's own files weigh. */
export async function benchWebSize(stage: Stage, browser: Browser): Promise<Record<string, number>> {
  const entry = await scriptsOf(stage, browser, async (page) => {
    await page.goto('/system/inicio', { waitUntil: 'networkidle' })
  })
  const whole = await scriptsOf(stage, browser, async (page) => {
    await page.goto('/system/inicio', { waitUntil: 'networkidle' })
    await page.goto('/system/tickets-base/eventDetail/1', { waitUntil: 'networkidle' })
  })
  const pay = await scriptsOf(stage, browser, async (page) => {
    await takeBestSeats(page, 2)
    await logInAndGoOn(page, ana)
    await page.getByLabel('Número de tarjeta').waitFor()
    await page.waitForLoadState('networkidle')
  })
  const styles = assets().filter((file) => file.endsWith('.css'))
  return {
    js_to_inicio_gz_kb: entry / 1000,
    js_to_seat_map_gz_kb: whole / 1000,
    js_to_pay_gz_kb: pay / 1000,
    css_gz_kb: styles.reduce((sum, file) => sum + weigh(file), 0) / 1000,
  }
}

async function scriptsOf(
  { origin }: Stage,
  browser: Browser,
  visit: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: origin })
  const page = await context.newPage()
  const seen = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js'))
      seen.add(pathname.slice('/assets/'.length))
  })
  await visit(page)
  await context.close()
  return [...seen].reduce((sum, file) => sum + weigh(file), 0)
}

const assets = () => readdirSync(join(webFolder, 'assets'))
const weigh = (file: string) => gzipSync(readFileSync(join(webFolder, 'assets', file)), { level: 9 }).length
