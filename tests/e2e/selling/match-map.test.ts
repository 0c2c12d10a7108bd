import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { motionsOf, watchMotion } from '../../world/motion.ts'
import { startProduct, type Product } from '../../world/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const map = (page: Page) => page.getByRole('application')
const sheet = (page: Page) => page.locator('[aria-label="Tus lugares"]')
const take = (page: Page) => page.getByRole('button', { name: /^Apartar/ })
const box = async (page: Page, of: (page: Page) => ReturnType<typeof map>) => {
  const found = await of(page).boundingBox()
  if (found === null) throw new Error('not on the screen')
  return found
}

async function openMap(viewport: { width: number; height: number }) {
  const visit = await product.open('phone')
  await visit.page.setViewportSize(viewport)
  await visit.page.emulateMedia({ reducedMotion: 'reduce' })
  await watchMotion(visit.page)
  const states = visit.page.waitForResponse(/\/events\/1\/availability/)
  await visit.page.goto('/system/tickets-base/eventDetail/1')
  await map(visit.page).waitFor()
  await visit.page.getByText(/^A media cancha/).waitFor()
  await (await states).finished()
  await expect.poll(() => listens(visit.page)).toBe(true)
  return visit
}

/** The canvas stands before the map on it listens to fingers; from then on it has the phone's two points a pixel. */
const listens = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const canvas = document.querySelector('[role=application]')
    return canvas.width > canvas.clientWidth
  })()`)

it('is the page on a small phone: nothing around it, and the sheet covers none of its controls', async () => {
  const { page, context } = await openMap({ width: 360, height: 740 })
  expect(await box(page, map)).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  for (const around of [page.locator('#contenido ~ *'), page.getByRole('link', { name: 'Noticias' })])
    expect(await around.filter({ visible: true }).count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true)

  const top = (await box(page, sheet)).y
  await page.touchscreen.tap(360 * 0.785, 116 + (top - 46 - 116) / 2)
  await page
    .getByRole('status')
    .filter({ hasText: /^Sección \d+.*(libres?|Agotada)$/ })
    .waitFor()
  await page.getByText(/^2 de 8/).waitFor()
  const zoom = await box(page, () => page.getByRole('button', { name: 'Alejar' }))
  expect(zoom.y + zoom.height).toBeLessThanOrEqual(top)
  await page
    .getByRole('button', { name: /^Ir a Sección/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Ver todo el estadio' }).click()
  await page.getByText('Agotada', { exact: true }).waitFor()
  await context.close()
})

it('turns with a section so that the field is above: the row in front is higher, and the seat under the finger is chosen', async () => {
  const { page, context } = await openMap({ width: 390, height: 844 })
  const top = (await box(page, sheet)).y
  const near = (name: RegExp) => page.getByRole('status').filter({ hasText: name }).waitFor()
  const tapStand = () => page.touchscreen.tap(390 * 0.785, 116 + (top - 46 - 116) / 2)
  await tapStand()
  await near(/^Sección 109/)
  await page.getByRole('button', { name: 'Ir a Sección 110' }).click()
  await near(/^Sección 110/)
  const rows: string[] = []
  for (const y of [top - 180, top - 90]) {
    await page.touchscreen.tap(150, y)
    const where = page.getByRole('heading', { name: /^Sección 110, fila/ })
    await expect.poll(async () => (await where.innerText()) !== rows.at(-1)).toBe(true)
    await expect.poll(() => isGold(page, 150, y)).toBe(true)
    rows.push(await where.innerText())
  }
  const letters = rows.map((words) => /fila (\w)/.exec(words)?.[1] ?? '')
  expect(letters[0]! < letters[1]!, rows.join()).toBe(true)
  await page.getByRole('button', { name: 'Ver todo el estadio' }).click()
  await page.getByText('Agotada', { exact: true }).waitFor()
  await tapStand()
  await near(/^Sección 109/)
  await context.close()
})

/** Is one's own seat drawn under this place of the map? */
const isGold = (page: Page, x: number, y: number) =>
  page.evaluate<boolean>(`(() => {
    const canvas = document.querySelector('[role=application]')
    const ratio = canvas.width / canvas.clientWidth
    const side = Math.round(22 * ratio)
    const [left, top] = [${x} * ratio - side / 2, ${y} * ratio - side / 2]
    const { data } = canvas.getContext('2d').getImageData(left, top, side, side)
    for (let i = 0; i < data.length; i += 4)
      if (data[i] > 230 && data[i + 1] > 160 && data[i + 1] < 210 && data[i + 2] < 90) return true
    return false
  })()`)

it('has a sheet of three stops, by keyboard and by finger, and tells how many before anything is held', async () => {
  const { page, context } = await openMap({ width: 390, height: 844 })
  const stop = () => sheet(page).getAttribute('data-stop')
  await page.getByText('Hasta 8', { exact: true }).waitFor()
  for (const name of ['Mejor vista', 'Mejor precio', 'Todos', 'Juntos'])
    expect(
      (await box(page, () => page.locator('label').filter({ hasText: name }))).height,
    ).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Más', exact: true }).press('Enter')
  const whole = page.getByRole('dialog', { name: 'Tus lugares' })
  await whole.getByText(/^A \d+ m de la banda$/).waitFor()
  const focused = page.locator(':focus')
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Cerrar')
  await page.keyboard.press('Escape')
  await expect.poll(stop).toBe('half')
  const handle = page.getByRole('button', { name: 'Más', exact: true })
  await expect.poll(() => focused.innerText()).toBe('Más')
  await page.keyboard.press('Escape')
  await expect.poll(stop).toBe('peek')
  expect((await box(page, sheet)).height).toBeLessThan(120)
  expect(await take(page).isVisible()).toBe(true)

  const { x, y, width } = await box(page, () => handle)
  await page.mouse.move(x + width / 2, y + 12)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y - 120, { steps: 4 })
  await page.mouse.up()
  await expect.poll(stop).toBe('half')
  expect(await motionsOf(page)).toEqual([])
  await context.close()
})

it('tells the least of the limits that a person meets: the match has its own, one for each fan, and its phase one', async () => {
  const query = (text: string) => product.database.pool.query(text)
  await query('update events set tickets_per_fan = 4 where id = 2')
  const { page, context } = await product.open('phone')
  await page.goto('/system/tickets-base/eventDetail/2')
  await page.getByText('Hasta 4', { exact: true }).waitFor()
  await query(`insert into sale_phases (event_id, name, rule, starts_at, ends_at, per_person)
    values (2, 'Para todos', 'public', now() - interval '1 hour', now() + interval '1 day', 1)`)
  await page.reload()
  await page.getByText('1 por persona', { exact: true }).waitFor()
  await take(page).click()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  await page.getByText(/^1 boleto \$/).waitFor()
  await context.close()
})

it('proposes by view or by price, and says why', async () => {
  const { page, context } = await openMap({ width: 390, height: 844 })
  const total = page.getByText(/^\$[\d,.]+ MXN$/).filter({ visible: true })
  const before = await total.first().innerText()
  await page.getByText('Mejor precio', { exact: true }).click()
  await page.getByText(/^El precio más bajo/).waitFor()
  expect(await total.first().innerText()).not.toBe(before)
  await page.getByText('Techado', { exact: true }).click()
  await page.getByText(/bajo techo$/).waitFor()
  await page.getByText('Juntos', { exact: true }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Juntos' }).isChecked()).toBe(true)
  expect(await page.evaluate('localStorage.getItem("taquilla.leaning")')).toBeNull()
  // What decided is where the next match begins.
  await take(page).click()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  await page.goto('/system/tickets-base/eventDetail/2')
  await page.getByText(/^El precio más bajo|^A \d+ % |^A media cancha/).waitFor()
  expect(await page.getByRole('radio', { name: 'Mejor precio' }).isChecked()).toBe(true)
  await context.close()
})

it('compares three views: another is shown with its price, and the choice stays until it is taken', async () => {
  const { page, context } = await openMap({ width: 390, height: 844 })
  const total = page.getByText(/^\$[\d,.]+ MXN$/).filter({ visible: true })
  const where = page.getByRole('heading', { name: /^Sección/ })
  const before = [await where.first().innerText(), await total.first().innerText()]
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  const views = page.getByRole('group', { name: 'Compara' }).getByRole('radio')
  await expect.poll(() => views.count()).toBe(3)
  const drawn = page.getByText(/^Dibujos? hechos? con el plano$/).filter({ visible: true })
  expect(await drawn.count()).toBe(2)
  expect(await views.first().isChecked()).toBe(true)
  await views.nth(2).check({ force: true })
  await expect.poll(() => total.first().innerText()).not.toBe(before[1])
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect
    .poll(async () => [await where.first().innerText(), await total.first().innerText()])
    .toEqual(before)
  await context.close()
})

it('is moved by one finger and drawn nearer by two, and the page with it by neither', async () => {
  const { page, context } = await openMap({ width: 390, height: 844 })
  const fingers = await fingersOn(page)
  const whole = page.getByRole('button', { name: 'Ver todo el estadio' })
  const drawn = () => page.evaluate<string>(`document.querySelector('[role=application]').toDataURL()`)
  expect(await whole.isVisible()).toBe(false)
  // One after the other, as fingers are put down: apart, upright over the eastern stand.
  await expect
    .poll(async () => {
      await fingers.spread({ x: 300, y: 270 }, 20, 110)
      return whole.isVisible()
    })
    .toBe(true)
  let picture = ''
  // Names are still being drawn for a moment.
  await expect.poll(async () => picture === (picture = await drawn())).toBe(true)
  await fingers.drag({ x: 200, y: 200 }, { x: 200, y: 420 })
  await expect.poll(drawn).not.toBe(picture)
  expect(await page.evaluate('[visualViewport.scale, scrollX, scrollY]')).toEqual([1, 0, 0])
  await expect
    .poll(async () => {
      await fingers.spread({ x: 200, y: 300 }, 120, 20)
      return whole.isVisible()
    })
    .toBe(false)
  await context.close()
})

it('lets a finger go on down the page where the page is longer than the window, while the whole stadium is shown', async () => {
  const { page, context } = await openMap({ width: 320, height: 256 })
  const fingers = await fingersOn(page)
  await map(page).scrollIntoViewIfNeeded()
  const from = await page.evaluate<number>('scrollY')
  const stage = await box(page, map)
  const start = { x: 160, y: Math.max(stage.y, 0) + 60 }
  await fingers.drag(start, { x: 160, y: start.y + 150 })
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeLessThan(from - 50)
  await context.close()
})

type Place = { x: number; y: number }

/** Fingers by the browser's own input, so that it does with them what it does by itself. */
async function fingersOn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Place[]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map((place, id) => ({ ...place, id })),
    })
  const steps = Array.from({ length: 10 }, (_, at) => (at + 1) / 10)
  return {
    drag: async (from: Place, to: Place) => {
      await send('touchStart', [from])
      for (const share of steps)
        await send('touchMove', [
          { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        ])
      await send('touchEnd', [])
    },
    /** Two, so far above and below the place, then so far. */
    spread: async ({ x, y }: Place, from: number, to: number) => {
      const pair = (away: number) => [
        { x, y: y - away },
        { x, y: y + away },
      ]
      await send('touchStart', pair(from).slice(0, 1))
      await send('touchStart', pair(from))
      for (const share of steps) await send('touchMove', pair(from + (to - from) * share))
      await send('touchEnd', [])
    },
  }
}

it('stands beside its panel on a phone that lies on its side', async () => {
  const { page, context } = await openMap({ width: 740, height: 360 })
  const [stage, panel] = [await box(page, map), await box(page, sheet)]
  expect([stage.x, stage.width + panel.width, panel.x]).toEqual([0, 740, stage.width])
  const act = await box(page, take)
  expect(act.y + act.height).toBeLessThanOrEqual(360)
  // On the smallest of them, too, the head ends where the near section is named.
  await page.setViewportSize({ width: 683, height: 384 })
  const head = await box(page, () => page.locator('header:has(h1)').filter({ visible: true }))
  expect(head.y + head.height).toBeLessThanOrEqual(68)
  await context.close()
})

it('keeps the act in sight below the head of a computer', async () => {
  const { page, context } = await openMap({ width: 1440, height: 900 })
  const act = await box(page, take)
  expect(act.y + act.height).toBeLessThanOrEqual(900)
  await context.close()
})

it('lets the proposed seats be taken before the stadium is there', async () => {
  const { page, context } = await product.open('phone')
  await page.route('**/api/seating-plans/**', () => undefined)
  await page.goto('/system/tickets-base/eventDetail/1')
  await take(page).click()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})
