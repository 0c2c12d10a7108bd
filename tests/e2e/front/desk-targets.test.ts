import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ana, boughtSeats } from '../../world/buying.ts'
import { openedTill } from '../../world/box-office.ts'
import { deskPage } from '../../world/desk-session.ts'
import { settled, startProduct, type Product } from '../../world/product.ts'
import { expectLargeTargets } from '../../world/targets.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await boughtSeats(product, ana, { quantity: 2 })
})
afterAll(() => product.close())

const widths = [390, 1440]

/** The page as it stands, as narrow as a phone and as wide as a desk. */
async function lookAtBoth(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    await expectLargeTargets(page)
  }
}

it.each([
  ['orders', '/backoffice/pedidos', /^TQ-/],
  ['persons', '/backoffice/personas', /Luna/],
  ['matches', '/backoffice/partidos', /Halcones/],
])('has nothing too small to press in the list of %s, nor on what it leads to', async (_, path, first) => {
  const page = await deskPage(product, 'administrator', path)
  const row = page.getByRole('main').getByRole('link', { name: first }).first()
  await row.waitFor()
  await lookAtBoth(page)
  await row.click()
  await page.waitForURL((url) => url.pathname.startsWith(`${path}/`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await lookAtBoth(page)
})

it('has nothing too small to press at the till', async () => {
  const page = await openedTill(product)
  await page.locator('canvas').first().waitFor()
  await lookAtBoth(page)
  await page.getByRole('button', { name: /^Mejores 2/ }).click()
  await page.getByRole('list', { name: 'Apartado' }).waitFor()
  await lookAtBoth(page)
})

it('finds what is too small', async () => {
  const page = await deskPage(product, 'administrator', '/backoffice/pedidos')
  await page.getByRole('link', { name: /^TQ-/ }).first().waitFor()
  await page.evaluate(`for (const link of document.querySelectorAll('main a[href*="/pedidos/"]'))
    Object.assign(link.style, { display: 'block', minHeight: 0, height: '20px', overflow: 'hidden' })`)
  await expect(expectLargeTargets(page)).rejects.toThrow('TQ-')
})
