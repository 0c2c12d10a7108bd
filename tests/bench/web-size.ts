import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { webFolder } from '#server/web-app.ts'
import type { Stage } from './stage.ts'

/** Gzipped JavaScript that a browser asks for on its way to a screen, as the server's own files weigh. */
export async function benchWebSize(stage: Stage, browser: Browser): Promise<Record<string, number>> {
  const [entry] = await scriptsOf(stage, browser, ['/system/inicio'])
  const [, whole] = await scriptsOf(stage, browser, ['/system/inicio', '/system/tickets-base/eventDetail/1'])
  const styles = assets().filter((file) => file.endsWith('.css'))
  return {
    js_to_inicio_gz_kb: (entry ?? 0) / 1000,
    js_to_seat_map_gz_kb: (whole ?? 0) / 1000,
    css_gz_kb: styles.reduce((sum, file) => sum + weigh(file), 0) / 1000,
  }
}

async function scriptsOf({ origin }: Stage, browser: Browser, paths: string[]): Promise<number[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const seen = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js'))
      seen.add(pathname.slice('/assets/'.length))
  })
  const sums: number[] = []
  for (const path of paths) {
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    sums.push([...seen].reduce((sum, file) => sum + weigh(file), 0))
  }
  await context.close()
  return sums
}

const assets = () => readdirSync(join(webFolder, 'assets'))
const weigh = (file: string) => gzipSync(readFileSync(join(webFolder, 'assets', file)), { level: 9 }).length
