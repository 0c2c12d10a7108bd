import { afterEach, beforeEach, expect, it } from 'vitest'
import { ana, fillCard, logInAndGoOn, pressPay, takeBestSeats } from '../../world/buying.ts'
import { expectEnd } from '../../world/keyboard.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product

beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

it('opens a bought ticket in airplane mode, after a reload, with a code that lives on', async () => {
  const { page, context } = await product.open('phone', { installed: true })
  await takeBestSeats(page, 1)
  await logInAndGoOn(page, ana)
  await fillCard(page, 'APRO')
  await pressPay(page)
  await page.waitForURL(/finaliced/)
  await page.goto('/system/profile-base/myEventDetail')
  const code = page.getByRole('img', { name: /código|QR/i }).first()
  await code.waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  await expectAccessible(page)
  const place = page.getByText(/\d+ de \d+$/).first()
  const count = Number(/\d+$/.exec((await place.textContent()) ?? ''))
  const there = Array.from({ length: count - 1 }, (_, at) => at + 2)
  const back = there.map((at) => at - 1).toReversed()
  for (const [name, stops] of [
    ['Boleto siguiente', there],
    ['Boleto anterior', back],
  ] as const) {
    const way = page.getByRole('button', { name })
    for (const stop of stops) {
      await way.press('Enter')
      await page
        .getByText(new RegExp(`\\b${stop} de ${count}$`))
        .first()
        .waitFor()
    }
    await expectEnd(way)
  }

  await context.setOffline(true)
  await page.reload()
  await code.waitFor()
  await page.getByText('Sin conexión').first().waitFor()
  for (const word of ['Puerta', 'Sección', 'Fila', 'Asiento']) await page.getByText(word).first().waitFor()
  const box = await code.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(256)
  await expectAccessible(page)

  await page.goto('/system/profile-base/events')
  await page.getByText('Halcones de Jalisco').first().waitFor()

  // A network that is there and leads nowhere: the browser believes itself online.
  await context.setOffline(false)
  await page.getByText('Sin conexión').waitFor({ state: 'detached' })
  await context.route(/\/(api|healthz)/, (route) => route.abort('internetdisconnected'))
  await page.goto('/system/profile-base/events')
  await page.getByText('Sin conexión').first().waitFor()
  expect(await page.evaluate('navigator.onLine')).toBe(true)
  await context.unrouteAll()
  await page.getByText('Sin conexión').waitFor({ state: 'detached' })
  await context.close()
})
