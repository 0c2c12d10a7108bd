import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../world/free-port.ts'
import { testServer } from '../../world/test-server.ts'
import { chromiumArgs, findChromium } from '../../world/chromium.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  settled,
  sizes,
  watchComplaints,
} from '../../world/product.ts'
import { casesOf } from '../../world/rounds.ts'

const root = join(import.meta.dirname, '../../..')
const parts = dirname(fileURLToPath(import.meta.resolve('#ui/button.tsx')))
const layouts = [
  'main-layout',
  'checkout-page',
  'page',
  'blank-layout',
  'fan-layout',
  'fan-web-layout',
  'desk-layout',
]
const layers = [
  'Diálogo',
  'Diálogo con formulario',
  'Confirmación de peligro',
  'Confirmación que trabaja',
  'Panel',
  'Menú lateral',
  'La capa sola',
]

/** The windows with whole layouts are looked at one by one. */
const withoutWindows = "document.querySelectorAll('iframe').forEach((one) => one.remove())"

describe('the gallery of the interface', () => {
  let server: ViteDevServer
  let browser: Browser
  let gallery: string
  beforeAll(async () => {
    const port = await freePort()
    // As `npm run dev` serves it, and what it needs known beforehand: a package found late reloads the page.
    server = await createServer({
      root,
      logLevel: 'error',
      server: { port, strictPort: true, hmr: false, watch: null },
      optimizeDeps: { entries: ['ui-gallery/main.tsx'] },
    })
    await server.listen()
    gallery = `http://localhost:${port}/__ui`
    browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  type Look = { size: keyof typeof sizes; dark: boolean }
  async function open({ size, dark }: Look, query = ''): Promise<Page> {
    const colorScheme = dark ? ('dark' as const) : ('light' as const)
    const context = await browser.newContext({ ...sizes[size], colorScheme, locale: 'es-MX' })
    context.setDefaultTimeout(90_000)
    const page = await context.newPage()
    watchComplaints(page)
    await page.goto(`${gallery}${query}`)
    await page.locator('main').waitFor()
    await settled(page)
    return page
  }

  it('keeps what is chosen in sight where the system sets the colours, and its order where it turns pages', async () => {
    const page = await open({ size: 'desktop', dark: false })
    await page.emulateMedia({ forcedColors: 'active' })
    const seen = () =>
      page.evaluate(`(() => {
      document.documentElement.dir = 'rtl'
      const mark = document.createElement('i')
      document.body.append(mark)
      mark.style.setProperty('forced-color-adjust', 'none')
      mark.style.setProperty('background-color', 'Highlight')
      const highlight = getComputedStyle(mark).backgroundColor
      mark.remove()
      const chosen = [...document.querySelectorAll('[role=tab][aria-selected=true], button[aria-pressed=true]')]
      const pressed = [...document.querySelectorAll('button.bg-brand, button.bg-accent')]
      return {
        direction: getComputedStyle(document.documentElement).direction,
        found: chosen.length > 0 && pressed.length > 0,
        pale: chosen.filter((one) => getComputedStyle(one).backgroundColor !== highlight).length,
        bare: pressed.filter((one) => getComputedStyle(one).borderTopWidth === '0px').length,
      }
    })()`)
    await expect.poll(seen).toEqual({ direction: 'ltr', found: true, pale: 0, bare: 0 })
    await page.context().close()
  })

  it('shows every file of the interface that has a component', async () => {
    const page = await open({ size: 'desktop', dark: false })
    const shown = await page.evaluate<{ files: string; tall: number }[]>(
      `Array.from(document.querySelectorAll('[data-part]'), (one) =>
        ({ files: one.dataset.part, tall: one.getBoundingClientRect().height }))`,
    )
    const files = shown.flatMap((part) => part.files.split(' '))
    const components = readdirSync(parts).filter(
      (file) =>
        file.endsWith('.tsx') &&
        /^export (?:async )?(?:function|const) [A-Z]/m.test(readFileSync(join(parts, file), 'utf8')),
    )
    expect(components.length).toBeGreaterThan(50)
    expect([...new Set(files)].toSorted()).toEqual(
      components.map((file) => file.replace('.tsx', '')).toSorted(),
    )
    expect(shown.filter(({ tall }) => tall < 80)).toEqual([])
    const read = components.filter((file) => server.moduleGraph.getModulesByFile(join(parts, file)))
    expect(read).toEqual(components)
    await page.context().close()
  })

  it.each<Look>([
    { size: 'phone', dark: false },
    ...casesOf<Look>([
      { size: 'desktop', dark: true },
      { size: 'phone', dark: true },
      { size: 'desktop', dark: false },
    ]),
  ])('has nothing for axe to find, and fits: %j', async (look) => {
    const page = await open(look, '?solo')
    await page.evaluate(withoutWindows)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.context().close()
  })

  it.each<Look>(
    casesOf([
      { size: 'phone', dark: false },
      { size: 'desktop', dark: true },
    ]),
  )('has layouts of which the same is true: %j', async (look) => {
    const page = await open(look, `?marco=${layouts[0]}`)
    for (const layout of layouts) {
      await page.goto(`${gallery}?marco=${layout}`)
      await page.locator('main').waitFor()
      await settled(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.context().close()
  })

  it('opens its layers', async () => {
    const page = await open({ size: 'phone', dark: true }, '?solo')
    await page.evaluate(withoutWindows)
    for (const layer of layers) {
      const opener = page.getByRole('button', { name: layer, exact: true })
      await opener.click()
      await page.getByRole('dialog').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(layer)
    }
    await page.getByRole('button', { name: 'Peligro, con acción' }).click()
    await page.getByText('No pudimos guardar.').waitFor()
    await expectAccessible(page)
    await page.context().close()
  })

  it('keeps the focus on the way to pages that has come to its end', async () => {
    const page = await open({ size: 'desktop', dark: false }, '?solo')
    const back = page.getByRole('navigation', { name: 'Páginas' }).getByRole('button', { name: 'Anterior' })
    await back.press('Enter')
    await page.getByText('1 a 25 de 1,204').waitFor()
    await back.and(page.locator('[aria-disabled=true]:focus')).waitFor()
    await page.context().close()
  })

  it('changes its width and its light', async () => {
    const page = await open({ size: 'desktop', dark: false })
    await page.getByRole('banner').getByTitle('Oscuro').click()
    expect(await page.locator(':root').getAttribute('data-theme')).toBe('dark')
    await page.getByRole('banner').getByText('390').click()
    const phone = page.frameLocator('iframe[title="Las piezas a 390 píxeles"]')
    await phone.getByRole('heading', { name: 'Piezas de la interfaz' }).waitFor()
    expect(await phone.locator('body').boundingBox()).toMatchObject({ width: 388 })
    await page.context().close()
  })
})

describe('what is built', () => {
  it('has no gallery: its address is as unknown as any other, and no file knows of it', async () => {
    const folder = join(root, 'dist/web')
    // `npm test` has built it.
    const told = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:js|css|html|json|webmanifest|map)$/.test(file))
      .filter((file) =>
        /__ui|ui-gallery|Piezas de la interfaz|data-part/.test(readFileSync(join(folder, file), 'utf8')),
      )
    expect(told).toEqual([])
    const { app, close } = await testServer({ template: 'empty' })
    const answer = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
    const [asked, unknown] = [await answer('/__ui'), await answer('/nada-de-esto')]
    expect(asked.statusCode).toBe(404)
    const plain = (body: string) => body.replaceAll(/__ui|nada-de-esto/g, '')
    expect(plain(asked.body)).toBe(plain(unknown.body))
    await close()
  })
})
