import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ana } from '../../world/buying.ts'
import { layoutShift, watchShifts } from '../../world/layout-shift.ts'
import { logIn, settled, startProduct, type Product, type Visit } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** The screens on which fans spend their time. */
const forAll = [
  '/domainContentProtected',
  '/system/inicio',
  '/system/tickets',
  '/system/tickets-base/eventDetail/1',
  '/system/tickets-base/resume',
  '/system/news',
  '/system/tienda',
  '/system/bonus',
]
const forMembers = [
  '/system/main',
  '/system/profile-base/events',
  '/system/profile-base/payment',
  '/system/profile-base/account',
  '/system/profile-base/mi-bonogallo',
]

/** What may move, of the whole window, before people notice (web.dev/cls allows 0.1). */
const unnoticed = 0.02

async function expectSteady({ page }: Visit, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  const { score, what } = await layoutShift(page)
  expect(score, `${path} moved: ${what.join('\n')}`).toBeLessThanOrEqual(unnoticed)
}

/** As on a slow network: each wave of code comes when what is there has long been painted. */
async function comeLate(page: Page): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((come) => setTimeout(come, 250))
    await route.continue()
  })
}

describe('nothing moves under the thumb while a screen comes', () => {
  describe.each(['a stranger', 'a fan'])('for %s on a phone', (who) => {
    let visit: Visit
    beforeAll(async () => {
      visit = await product.open('phone')
      await watchShifts(visit.page)
      await comeLate(visit.page)
      if (who === 'a fan') await logIn(visit, ana.email, ana.password)
    })
    afterAll(() => visit.context.close())

    it.each(who === 'a fan' ? [...forAll, ...forMembers] : forAll)('%s', (path) => expectSteady(visit, path))
  })

  it('would be noticed: a banner that comes late moves the page', async () => {
    const { page, context } = await product.open('phone')
    await watchShifts(page)
    await page.goto('/system/inicio')
    await settled(page)
    // One that comes while the browser still draws something else it may not count: a later one it does.
    await expect
      .poll(async () => {
        await page.evaluate(
          `document.body.prepend(Object.assign(document.createElement('div'), { style: 'height: 200px' }))`,
        )
        return (await layoutShift(page)).score
      })
      .toBeGreaterThan(unnoticed)
    await context.close()
  })
})
