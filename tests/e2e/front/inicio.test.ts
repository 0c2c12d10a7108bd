import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellSaleAlerts } from '#catalogue/sale-alerts/server/actions.ts'
import { paths } from '#lib/paths.ts'
import { ana, beto } from '../../world/buying.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** Sums what moved by itself from the first paint on. */
const watchShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Remembers whether words were ever in the document, however short. */
const watchWords = (words: string) => `
  window.everSaid = false
  new MutationObserver(() => {
    if (document.documentElement?.textContent.includes(${JSON.stringify(words)})) window.everSaid = true
  }).observe(document, { childList: true, subtree: true, characterData: true })`

describe('inicio', () => {
  it.each([
    [390, 844],
    [360, 740],
  ])(
    'has the way to the next match’s seats above the fold at %i × %i, and nothing moves',
    async (width, height) => {
      const { page, context } = await product.open('phone')
      await page.setViewportSize({ width, height })
      await page.addInitScript(watchShifts)
      await page.goto(paths.inicio)
      const buy = await page.getByRole('link', { name: 'Elegir lugares' }).boundingBox()
      const bar = await page.getByRole('navigation', { name: 'Accesos' }).boundingBox()
      expect((buy?.y ?? Infinity) + (buy?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
      await page.getByRole('region', { name: 'Lo que sigue' }).getByRole('article').first().waitFor()
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.getByRole('region', { name: 'Noticias' }).getByRole('article').first().waitFor()
      await page.getByRole('region', { name: 'Tienda' }).getByRole('article').first().waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(0.02)
      await context.close()
    },
  )

  it('says the match, its price and the way to its seats before any code', async () => {
    const document = await (await fetch(product.origin + paths.inicio)).text()
    expect(document).toMatch(/<h1[^>]*>.*El estadio.*despierta.*<\/h1>/)
    expect(document).toMatch(/Adulto desde \$[\d,]+\.00/)
    expect(document).toMatch(/<a [^>]*eventDetail\/\d+[^>]*>.*Elegir lugares/)
  })

  it('never tells who is logged in to log in, not for a moment', async () => {
    const visit = await product.open('desktop')
    await logIn(visit, ana.email, ana.password)
    await visit.page.addInitScript(watchWords('Iniciar sesión'))
    for (const path of [paths.inicio, paths.shop(), paths.tickets]) {
      await visit.page.goto(path)
      await visit.page.getByRole('button', { name: 'Tu cuenta' }).waitFor()
      expect(await visit.page.evaluate('window.everSaid'), path).toBe(false)
    }
    await visit.context.close()
  })
})

it('marks at the thumb where one is, on every screen', async () => {
  const visit = await product.open('phone')
  await logIn(visit, ana.email, ana.password)
  const here = visit.page.getByRole('navigation', { name: 'Accesos' }).locator('[aria-current]')
  for (const [path, tab] of [
    [paths.inicio, 'Inicio'],
    [paths.main, 'Inicio'],
    [paths.news, 'Inicio'],
    [paths.shop(), 'Inicio'],
    [paths.tickets, 'Partidos'],
    [paths.bonus, 'Partidos'],
    [paths.events, 'Boletos'],
    [paths.miBonogallo, 'Boletos'],
    [paths.payment, 'Cuenta'],
    [paths.notifications, 'Cuenta'],
    [paths.account, 'Cuenta'],
  ] as const) {
    await visit.page.goto(path)
    await here.first().waitFor()
    expect([path, await here.allInnerTexts()]).toEqual([path, [tab]])
  }
  await visit.context.close()
})

describe('«Avísame»', () => {
  const words = /cuando se venda Gallos vs Mareas/
  const alertOf = (page: Page, pressed: boolean) => page.getByRole('button', { name: words, pressed })

  it('is done by one tap, also through the log-in, is taken back, and tells when the sale begins', async () => {
    const { page, context } = await product.open('phone')
    await page.goto(paths.tickets)
    await page.getByRole('link', { name: words }).click()
    await page.getByLabel('Correo').fill(beto.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(beto.password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL((url) => url.pathname === paths.tickets)
    await alertOf(page, true).waitFor()
    await expectAccessible(page)

    await alertOf(page, true).click()
    await alertOf(page, false).waitFor()
    await page.goto(paths.eventDetail(3))
    await alertOf(page, false).click()
    await alertOf(page, true).waitFor()
    await expectAccessible(page)

    const { db } = product.database
    await sql`update events set sales_start_at = now() - interval '1 minute' where id = 3`.execute(db)
    await sql`insert into event_seats (event_id, seat_id, zone_id, status)
      select 3, seat_id, zone_id, 'free' from event_seats where event_id = 1 on conflict do nothing`.execute(
      db,
    )
    await tellSaleAlerts(db)
    await page.goto(paths.notifications)
    await page.getByText('Ya puedes comprar: Gallos vs Mareas de Veracruz').waitFor()
    await context.close()
  })
})
