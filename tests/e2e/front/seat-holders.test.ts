import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openedTill, toPrinter } from '../../world/box-office.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
let page: Page
beforeAll(async () => {
  product = await startProduct()
  page = await openedTill(product)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: /^Mejores 2/ }).click()
  await page.getByRole('button', { name: '$1,000.00' }).click()
  const paper = toPrinter(page)
  await page.getByRole('button', { name: /^Cobrar/ }).click()
  await paper
  const { eventId } = await product.database.db
    .selectFrom('tickets')
    .select('eventId')
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await page.goto(`/backoffice/lugares?partido=${eventId}`)
})
afterAll(() => product.close())

const seats = async () =>
  (
    await product.database.db
      .selectFrom('tickets')
      .innerJoin('accounts', 'accounts.id', 'tickets.accountId')
      .select('seatId')
      .where('accounts.email', '=', 'mostrador@taquilla.invalid')
      .where('tickets.status', '=', 'valid')
      .orderBy('seatId')
      .execute()
  ).map(({ seatId }) => seatId)

const map = () => page.getByRole('application')
const dialog = () => page.getByRole('dialog', { name: 'Cambiar de lugar' })
const moved = () => page.getByRole('status').filter({ hasText: 'Cambió de lugar' })

/** Finds the first of the two, which is then in the middle of the map. */
async function find(): Promise<void> {
  await page.getByLabel('Buscar a quien va').fill('venta taquilla')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Venta en taquilla/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Mover', exact: true }).waitFor()
}

/** Does it until the place it was put on does: the stadium's edge and its aisles lie where they lie. */
async function untilItFits(tries: (() => Promise<void>)[]): Promise<void> {
  for (const put of tries) {
    await put()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    if ((await dialog().count()) > 0) return
  }
  throw new Error('no place did')
}

async function confirm(name: string): Promise<void> {
  await dialog().getByText('El código anterior deja de abrir la puerta').waitFor()
  await expectAccessible(page)
  const waive = dialog().getByLabel(/^Condonar/)
  if ((await waive.count()) > 0) await waive.check()
  await dialog().getByLabel('Motivo').fill('Pidió otro lugar')
  await dialog().getByRole('button', { name }).click()
  await dialog().waitFor({ state: 'detached' })
}

it('drags a ticket to a free seat and takes it back', async () => {
  const before = await seats()
  expect(before).toHaveLength(2)
  await find()
  await expectAccessible(page)
  const box = (await map().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const drag = (dx: number, dy: number) => async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx / 2, y + dy / 2)
    await page.mouse.move(x + dx, y + dy)
    await page.mouse.up()
  }
  await untilItFits([drag(0, 90), drag(0, -90), drag(90, 0), drag(-90, 0)])
  await confirm('Mover 1 boleto')
  await moved().waitFor()
  const after = await seats()
  expect(after).toHaveLength(2)
  expect(after).not.toEqual(before)
  // What is known of a seat comes late from here on: until then nobody may be taken up by the ticket of before.
  await page.route(/\/seats\/\d+$/, async (route) => {
    await new Promise((late) => setTimeout(late, 2_000))
    await route.continue()
  })
  await moved().getByRole('button', { name: 'Deshacer' }).click()
  await moved().getByRole('button', { name: 'Deshacer' }).waitFor({ state: 'detached' })
  expect(await seats()).toEqual(before)
})

it('moves one by keys alone: pick, go, drop', async () => {
  const before = await seats()
  await find()
  await page.keyboard.press('Tab')
  await map().focus()
  const inHand = async () => {
    await page.keyboard.press('m')
    return page.getByText(/^1 boleto en la mano/).count()
  }
  await expect.poll(inHand).toBe(1)
  const go = (key: string) => async () => {
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  await untilItFits([go('ArrowDown'), go('ArrowUp'), go('ArrowRight'), go('ArrowLeft'), go('ArrowLeft')])
  await confirm('Mover 1 boleto')
  await moved().waitFor()
  expect(await seats()).not.toEqual(before)
})

it('does all of it in the list too, by the seat’s name, and shows who may not read names only their letters', async () => {
  await page.reload()
  await find()
  await page.getByRole('tab', { name: 'Lista' }).click()
  await page
    .getByRole('button', { name: /Venta en taquilla/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mover', exact: true }).click()
  await page.getByLabel('Mover a…').fill('no hay')
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  await page.getByText(/^No hay un asiento así/).waitFor()
  await page.getByRole('button', { name: 'Dejarlo' }).click()
  await page.getByRole('button', { name: 'Mover', exact: true }).waitFor()

  const marketing = await deskPage(
    product,
    'marketing',
    new URL(page.url()).pathname + new URL(page.url()).search,
  )
  await marketing.getByRole('application').waitFor()
  expect(await marketing.getByLabel('Buscar a quien va').count()).toBe(0)
  await expectAccessible(marketing)
})
