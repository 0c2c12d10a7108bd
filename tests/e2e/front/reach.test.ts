import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webFolder } from '#app/server/web-app.ts'
import { publicPages } from '#front/seo/server/pages/public-pages.ts'
import { paths } from '#lib/paths.ts'
import { ana, fillCard, logInAndGoOn, pressPay, takeBestSeats } from '../../world/buying.ts'
import { settled, startProduct, type Product, type Size } from '../../world/product.ts'
import { casesOf } from '../../world/rounds.ts'

type ScreenTable = { screens: { path: string; title: string }[]; redirects: Record<string, string> }

let product: Product
let table: ScreenTable

beforeAll(async () => {
  product = await startProduct()
  const file = join(import.meta.dirname, '../../../dist/documents/screens.json')
  table = JSON.parse(await readFile(file, 'utf8')) as ScreenTable
})
afterAll(() => product.close())

const headOf = (page: Page) =>
  page.evaluate(`({
    title: document.title,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    picture: document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? null,
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => JSON.parse(one.textContent)),
  })`) as Promise<{
    title: string
    canonical: string | null
    picture: string | null
    data: { name?: string }[]
  }>

describe.each(casesOf<Size>(['phone', 'desktop']))('a shared match on a %s', (size) => {
  it('keeps the head that the server wrote, and lets go of it when the screen is left', async () => {
    const { page, context } = await product.open(size)
    const policy: string[] = []
    page.on('console', (message) => policy.push(message.text()))
    await page.goto(paths.eventDetail(1))
    await page.getByRole('heading', { level: 1, name: /Halcones/ }).waitFor()
    await page.waitForLoadState('networkidle')
    const landed = await headOf(page)
    expect(landed.title).toMatch(/^Gallos vs Halcones de Jalisco, .* · Club Gallos$/)
    expect(landed.canonical).toBe(product.origin + paths.eventDetail(1))
    expect(landed.data[0]).toMatchObject({ '@type': 'SportsEvent', name: 'Gallos vs Halcones de Jalisco' })
    expect(policy.filter((text) => /content security policy/i.test(text))).toEqual([])
    const picture = await fetch(landed.picture ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('cache-control')).toContain('immutable')

    await page.locator(`a[href="${paths.tickets}"]:visible`).first().click()
    await page.waitForURL((url) => url.pathname === paths.tickets)
    await expect.poll(() => page.title()).toBe('Partidos · Club Gallos')
    expect(await headOf(page)).toMatchObject({ canonical: null, picture: null, data: [] })
    await page.goBack()
    await expect.poll(() => page.title()).toBe(landed.title)
    await context.close()
  })
})

/** Weighs the product's own code that a page has asked for so far over all its documents, each file once and gzipped. */
function weighCode(page: Page): () => Promise<number> {
  const files = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\/assets\/.*\.js$/.test(pathname)) files.add(pathname)
  })
  return async () => {
    const codes = await Promise.all([...files].map((file) => readFile(join(webFolder, file))))
    return codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
  }
}

it('brings inicio with no more code than its budget, gzipped', async () => {
  const { page, context } = await product.open('phone')
  const weight = weighCode(page)
  await page.goto(paths.inicio)
  // The matches come with the code: the document's picture has none.
  await page.locator(`a[href^="${paths.eventDetail()}/"]`).first().waitFor()
  await settled(page)
  expect(await weight()).toBeLessThanOrEqual(120_000)
  await context.close()
})

it.each(casesOf<Size>(['phone', 'desktop']))(
  'brings who buys on a %s with a card no more code than its budget, from inicio to the payment',
  async (size) => {
    const { page, context } = await product.open(size)
    const weight = weighCode(page)
    await page.goto(paths.inicio)
    await page.locator(`a[href^="${paths.eventDetail()}/"]`).first().waitFor()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await settled(page)
    // The stadium's map comes after the seats that are proposed: nobody is counted who was faster than it.
    await page.goto(paths.eventDetail(1))
    await page.locator('[role=application]').waitFor()
    await settled(page)
    await takeBestSeats(page, 1)
    await settled(page)
    await logInAndGoOn(page, ana)
    await fillCard(page, 'APRO')
    await settled(page)
    expect(await weight()).toBeLessThanOrEqual(250_000)

    await pressPay(page)
    await page.waitForURL(/finaliced/)
    await page.getByRole('article', { name: /^Boleto: Gallos vs/ }).waitFor()
    await settled(page)
    expect(await weight()).toBeLessThanOrEqual(270_000)
    await context.close()
  },
)

it('shows a name that poses as markup as a name, and runs nothing of it', async () => {
  const name = `</script><script>window.hurt = 1</script><img src=x onerror="window.hurt = 2">`
  const { db } = product.database
  await db.updateTable('events').set({ away: name }).where('id', '=', 2).execute()
  const { page, context } = await product.open('phone')
  await page.goto(paths.eventDetail(2))
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'window.hurt' }).waitFor()
  const head = await headOf(page)
  expect(head.data[0]?.name).toBe(`Gallos vs ${name}`)
  expect(head.title).toContain(name)
  expect(await page.evaluate('window.hurt ?? null')).toBeNull()
  await context.close()
})

it('answers every screen of the route table with its own head, and what is none with 404', async () => {
  const headlines = await Promise.all(
    table.screens
      .filter(({ path }) => path !== '*')
      .map(async ({ path }) => {
        const at = path.replaceAll(/:\w+\?/g, '').replace(/\/$/, '')
        const answer = await fetch(product.origin + at)
        const title = /<title>([^<]*)<\/title>/.exec(await answer.text())?.[1] ?? ''
        return { path: at, status: answer.status, named: title.includes('Club Gallos') }
      }),
  )
  const withKey = (path: string) => path.includes('/:')
  expect(headlines.filter(({ path, status }) => !withKey(path) && status !== 200)).toEqual([])
  expect(headlines.filter(({ named }) => !named)).toEqual([])
  expect((await fetch(`${product.origin}/una/ruta/que/no/existe`)).status).toBe(404)
  expect((await fetch(product.origin + paths.eventDetail(999_999))).status).toBe(404)
})

it('has a public page for no path that the route table does not know', () => {
  const known = table.screens.map(({ path }) => path)
  expect(publicPages.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([])
})
