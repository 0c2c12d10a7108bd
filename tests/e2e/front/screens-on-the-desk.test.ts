import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectNoComplaints,
  expectNothingCut,
  expectScreenAccessible,
  settled,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const computer = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú del club' })

/** The addresses of all that the menu leads to, once each of its groups stands open. */
async function placesOf(page: Page): Promise<string[]> {
  const shut = menuOf(page).getByRole('button', { expanded: false })
  while ((await shut.count()) > 0) await shut.first().click()
  return menuOf(page)
    .getByRole('link')
    .evaluateAll((links) =>
      (links as unknown as { getAttribute: (of: string) => string }[]).map((link) =>
        link.getAttribute('href'),
      ),
    )
}

/** What the screen shows, judged as it stands in this window. */
async function judge(page: Page, window: typeof computer): Promise<void> {
  await page.setViewportSize(window)
  await settled(page)
  await expectScreenAccessible(page)
  await expectNothingCut(page, window.width)
}

describe('every place of the menu of the desk', () => {
  it('has nothing for axe to find, nothing cut and no sideways scroll, on a computer and on a phone', async () => {
    const page = await deskPage(product, 'administrator', '/backoffice')
    await page.setViewportSize(computer)
    await menuOf(page).waitFor()
    const places = await placesOf(page)
    expect(places.length).toBeGreaterThan(30)
    for (const place of places) {
      await menuOf(page).locator(`a[href="${place}"]`).click()
      await page.waitForURL((url) => url.pathname === place)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await judge(page, computer)
      for (const width of [320, 1920]) await expectNothingCut(page, width)
      await judge(page, phone)
      expectNoComplaints()
      await page.setViewportSize(computer)
    }
  }, 600_000)
})
