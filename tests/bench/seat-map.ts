import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'

import { encodePlan } from '#catalogue/venues/plan/compiled.ts'
import { importPlan } from '#catalogue/venues/plan/import.ts'

import { demoStadium } from '../../db/seed/stadium.ts'
import { chromiumArgs, findChromium } from '../world/chromium.ts'
import { bigStadium } from './seat-map-stadium.ts'

const site = 'http://seat-map.test/'
const rounds = 4
const motions = { pan: 'whole', mid: 'four', near: 'sixteen', zoom: 'zoom', live: 'live' }

/**
 * The seat map in headless Chromium with software rendering, as a phone of 390 × 700 at 2x: milliseconds from
 * the bytes of the plan to the first painted frame; frames a second panning over the whole, at 4 and 16 times, zooming, and with 50
 * live changes a frame; microseconds a hit. The best of four rounds.
 */
export async function benchSeatMap(): Promise<Record<string, number>> {
  const script = await pageScript()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  const figures: Record<string, number> = {}
  try {
    for (const [size, stadium] of [
      ['34k', demoStadium()],
      ['100k', bigStadium(100_000)],
    ] as const) {
      const { plan } = importPlan(stadium.pretix, stadium.extras)
      const found = await measure(() => openPage(browser, script, encodePlan(plan)))
      for (const [name, value] of Object.entries(found)) figures[`seatmap_${size}_${name}`] = value
    }
  } finally {
    await browser.close()
  }
  return figures
}

/** Every first frame on a new page, whose code has not run before; the rest on the last of them. */
async function measure(newPage: () => Promise<Page>): Promise<Record<string, number>> {
  const firsts: number[] = []
  let page = await newPage()
  for (let round = 0; round < rounds; round++) {
    await page.close()
    page = await newPage()
    firsts.push(
      await page.evaluate<number>('fetch("/plan").then((r) => r.arrayBuffer()).then(seatMapBench.first)'),
    )
  }
  const figures: Record<string, number> = { first_ms: Math.min(...firsts) }
  for (const [name, motion] of Object.entries(motions)) {
    const speeds: number[] = []
    for (let round = 0; round < rounds; round++)
      speeds.push(await page.evaluate<number>(`seatMapBench.fps("${motion}", 1.5)`))
    figures[`${name}_fps`] = Math.max(...speeds)
  }
  const hits: number[] = []
  for (let round = 0; round < rounds; round++) hits.push(await page.evaluate<number>('seatMapBench.hit()'))
  figures['hit_us'] = Math.min(...hits)
  await page.close()
  return figures
}

/** Serves the page from memory: no port, no network. */
async function openPage(browser: Browser, script: string, plan: Uint8Array): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 700 }, deviceScaleFactor: 2 })
  const html = `<!doctype html><style>html,body{margin:0;height:100%}canvas{width:100%;height:100%;display:block}</style><body></body><script type="module">${script}</script>`
  await page.route(`${site}**`, (route) =>
    route.request().url().endsWith('/plan')
      ? route.fulfill({ body: Buffer.from(plan), contentType: 'application/octet-stream' })
      : route.fulfill({ body: html, contentType: 'text/html' }),
  )
  await page.goto(site)
  return page
}

async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: { write: false, lib: { entry: 'seat-map-page.tsx', formats: ['es'], fileName: 'page' } },
  })
  const output = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  return code.replaceAll('</script', '<\\/script')
}

if (import.meta.main) console.log(await benchSeatMap())
