import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { ana, boughtSeats } from '../../world/buying.ts'
import { fan, type Fan } from '../../world/fan.ts'
import { layoutShift, watchShifts } from '../../world/layout-shift.ts'
import { logIn, settled, startProduct, type Product, type Visit } from '../../world/product.ts'
import { immediateMs, tapAround, watchTaps } from '../../world/taps.ts'

let product: Product
/** Ana beside her phone, on her own account. */
let buyer: Fan
beforeAll(async () => {
  product = await startProduct()
  buyer = fan(product.origin)
  await buyer.login(ana.email, ana.password)
})
afterAll(() => product.close())

/** The screens on which fans spend their time, then the way to a ticket; each says where it stands in this club. */
type Screens = Record<string, (visit: Visit) => string | Promise<string>>

const forAll: Screens = {
  gateway: () => paths.gateway,
  inicio: () => paths.inicio,
  matches: () => paths.tickets,
  news: () => paths.news,
  shop: () => paths.shop(),
  bonus: () => paths.bonus,
  map: () => paths.eventDetail(1),
  'a pack': () => packOnSale().then(paths.packDetail),
  'a fixed seat': () => openPlan().then(paths.compra1Bonogallo),
}

const forStrangers: Screens = {
  ...forAll,
  'what is held, as a device finds it that held nothing': async ({ context }) => {
    const answer = await context.request.post('/api/events/2/holds', {
      data: { bestAvailable: { quantity: 2 } },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return paths.resume
  },
  'what is held, after a reload': () => paths.resume,
  'entering to pay': () => paths.loginTicket,
}

const forFans: Screens = {
  'the fixed seat that is held': async () => {
    const body = { bestAvailable: { quantity: 1 } }
    expect((await buyer.post(`/bonus/plans/${await openPlan()}/holds`, body)).status).toBe(201)
    return paths.resume
  },
  ...forAll,
  main: () => paths.main,
  tickets: () => paths.events,
  payments: () => paths.payment,
  account: () => paths.account,
  'mi bonogallo': () => paths.miBonogallo,
  'a ticket': async () => paths.myEventDetail((await boughtSeats(product, ana, { quantity: 1 }))[0]!.id),
  'what became of its purchase': async () => paths.finaliced(await orderOf('paid')),
  'what is held': async () => {
    const held = await buyer.post<{ id: string }>('/events/2/holds', { bestAvailable: { quantity: 2 } })
    expect(held.status).toBe(201)
    return paths.resume
  },
  'its payment': async () => {
    const held = await buyer.post<{ id: string }>('/events/2/holds', { bestAvailable: { quantity: 2 } })
    expect((await buyer.post('/orders', { holdId: held.body.id })).status).toBe(201)
    return paths.confirmation(await orderOf('pending'))
  },
  'its payment, after a reload': async () => paths.confirmation(await orderOf('pending')),
}

async function packOnSale(): Promise<number> {
  const { body } = await buyer.get<{ packs: { id: number; saleState: string }[] }>('/packs')
  return body.packs.find(({ saleState }) => saleState === 'on_sale')!.id
}

async function openPlan(): Promise<number> {
  const { body } = await buyer.get<{ plans: { id: number; phase: string }[] }>('/bonus/plans')
  return body.plans.find(({ phase }) => phase === 'open')!.id
}

async function orderOf(status: 'paid' | 'pending'): Promise<string> {
  const { rows } = await product.database.pool.query(
    `select orders.id from orders join accounts on accounts.id = account_id
     where email = $1 and orders.status = $2 order by orders.created_at desc limit 1`,
    [ana.email, status],
  )
  return rows[0].id
}

/** What may move, of the whole window, before people notice (web.dev/cls allows 0.1). */
const unnoticed = 0.02

async function expectSteady({ page }: Visit, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  // What comes where it is looked at comes then.
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })()`)
  await settled(page)
  const { score, what } = await layoutShift(page)
  expect(score, `${path} moved: ${what.join('\n')}`).toBeLessThanOrEqual(unnoticed)
}

async function expectQuick(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname
  const tapped = await tapAround(page)
  expect(tapped.length, `${path} has nothing to tap`).toBeGreaterThan(0)
  expect(
    tapped.filter(({ ms }) => ms > immediateMs),
    path,
  ).toEqual([])
}

/** As on a slow network: each wave of code, and each answer, comes when what is there has long been painted. Answers how to make it quick again. */
async function comeLate(page: Page): Promise<(late: boolean) => void> {
  let isLate = true
  await page.route(/\/assets\/.*\.js$|\/api\//, async (route) => {
    if (isLate) await new Promise((come) => setTimeout(come, 250))
    await route.continue()
  })
  return (late) => {
    isLate = late
  }
}

describe('nothing moves under the thumb while a screen comes, and each tap on it is answered at once', () => {
  describe.each(['a stranger', 'a fan'])('for %s on a phone', (who) => {
    const screens = who === 'a fan' ? forFans : forStrangers
    let visit: Visit
    let codeIs: (late: boolean) => void
    beforeAll(async () => {
      visit = await product.open('phone')
      await watchShifts(visit.page)
      await watchTaps(visit.page)
      codeIs = await comeLate(visit.page)
      if (who === 'a fan') await logIn(visit, ana.email, ana.password)
    })
    afterAll(() => visit.context.close())

    it.each(Object.keys(screens))('%s', async (name) => {
      const path = await screens[name]!(visit)
      codeIs(true)
      await expectSteady(visit, path)
      codeIs(false)
      await expectQuick(visit.page)
    })
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

  it('would be noticed: a page that thinks for a quarter of a second before it answers', async () => {
    const { page, context } = await product.open('phone')
    await watchTaps(page)
    await page.goto('/login')
    await page.evaluate(`addEventListener('pointerup', () => {
      const end = performance.now() + 250
      while (performance.now() < end);
    })`)
    const tapped = await tapAround(page)
    expect(tapped.filter(({ ms }) => ms > immediateMs).length).toBeGreaterThan(0)
    await context.close()
  })
})
