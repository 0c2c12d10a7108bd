import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectAccessible,
  expectNoComplaints,
  expectNothingCut,
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
const phone = { width: 320, height: 844 }
/** Between the two, and beyond them. */
const others = [768, 1024, 1920]

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

/** Lists of which a part lies beyond an edge, where only scrolling sideways shows it: on a phone a row is a card, and whole. */
const wideLists = `[...document.querySelectorAll('main table')]
  .filter(({ parentElement }) => parentElement.scrollWidth > parentElement.clientWidth + 1)
  .map((list) => list.caption?.textContent)`

/** So many are looked at on a page of their own: one that is found wrong takes no long journey to be tried again. */
const parts = [1, 2, 3, 4]

it.each(parts)(
  'shows the places of the menu of the desk whole from 320 to 1920 pixels, with nothing for axe to find: part %i of 4',
  async (part) => {
    const page = await deskPage(product, 'administrator', '/backoffice')
    await page.setViewportSize(computer)
    await menuOf(page).waitFor()
    const places = await placesOf(page)
    expect(places.length).toBeGreaterThan(30)
    for (const place of places.filter((_, at) => at % parts.length === part - 1)) {
      await menuOf(page).locator(`a[href="${place}"]`).click()
      await page.waitForURL((url) => url.pathname === place)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settled(page)
      await expectAccessible(page)
      for (const width of [computer.width, ...others]) await expectNothingCut(page, width)
      await page.setViewportSize(phone)
      await expectNothingCut(page, phone.width)
      expect(await page.evaluate(wideLists), `${place} on a phone`).toEqual([])
      await expectAccessible(page)
      expectNoComplaints()
      await page.setViewportSize(computer)
    }
    await page.context().close()
  },
)
