import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInMexico } from '#lib/dates.ts'
import { seedExtras } from '../../../db/seed/extras.ts'
import { seedGiftCards } from '../../../db/seed/gift-cards.ts'
import { openedTill, toPrinter } from '../../world/box-office.ts'
import { beto } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import { fan } from '../../world/fan.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingCut,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** All of it inside the window, and the page itself does not scroll. */
async function expectAboveTheFold(page: Page, ...parts: Locator[]): Promise<void> {
  const { width, height } = page.viewportSize()!
  for (const part of parts) {
    const box = (await part.boundingBox())!
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
  expect(await page.evaluate('document.documentElement.scrollHeight <= window.innerHeight')).toBe(true)
}

/** Nothing of a sale is cut from a small phone to the window's own screen. */
async function expectWhole(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1366]) await expectNothingCut(page, width)
}

const inFocus = (page: Page) => page.evaluate('document.activeElement.getAttribute("aria-label")')

/** The window leads to the money a frame after seats or an amount were chosen: a key pressed before goes elsewhere. */
const toMoney = (page: Page) => page.getByLabel('Recibido').and(page.locator(':focus')).waitFor()

describe('the window on one screen', () => {
  it('sells two seats for cash with six keys, nothing of it below the fold', async () => {
    const page = await openedTill(product)
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    const charge = page.getByRole('button', { name: /^Cobrar/ })
    const received = page.getByLabel('Recibido')
    await page.getByRole('button', { name: /^Mejores 2/ }).waitFor()
    await press('F8')
    const lines = page.getByRole('list', { name: 'Apartado' }).getByRole('listitem')
    await lines.nth(1).waitFor()
    expect(await lines.count()).toBe(2)
    await toMoney(page)
    await expectAboveTheFold(
      page,
      page.getByRole('group', { name: 'Partidos' }),
      page.getByRole('group', { name: 'Zonas' }),
      page.locator('canvas'),
      lines.nth(1),
      received,
      page.getByText('Total', { exact: true }),
      page.getByText('Cambio', { exact: true }),
      charge,
      page.getByRole('button', { name: /^Soltar/ }),
      page.getByRole('button', { name: 'Cerrar caja' }),
    )
    await expectWhole(page)
    for (const digit of '4000') await press(digit)
    const change = page.getByRole('status', { name: 'Cambio' })
    await change.filter({ hasNotText: '—' }).waitFor()
    const paper = toPrinter(page)
    await press('Enter')
    expect(await paper).toMatch(/^boletos-TQ-.*\.pdf$/)
    expect(keys).toBe(6)
    const last = page.getByRole('region', { name: 'Última venta' })
    await last.getByText('2 boletos').waitFor()
    await page
      .getByRole('status', { name: /^Cambio de TQ-/ })
      .filter({ hasText: /^\$/ })
      .waitFor()
    await page.getByText('1 venta', { exact: true }).waitFor()
    expect(await inFocus(page)).toBe('Asiento, sección o cuántos')
    await expectAccessible(page)
  })

  it('keeps the focus where one ticket is the least, and beside an extra that is taken out again', async () => {
    await seedExtras(product.database.db)
    const page = await openedTill(product)
    const fewer = page.getByRole('button', { name: 'Quitar boleto' })
    await fewer.press('Enter')
    await page.getByRole('heading', { name: '1 boleto', exact: true }).waitFor()
    await fewer.and(page.locator('[aria-disabled=true]:focus')).waitFor()
    await page.getByRole('button', { name: /^Mejor/ }).click()
    await toMoney(page)
    const extras = page.getByRole('region', { name: 'Extras' })
    const add = extras.getByRole('button', { name: /^Agregar/ }).first()
    await add.press('Enter')
    const takeOut = extras.getByRole('button', { name: /^Quitar .* lleva 1$/ })
    await takeOut.waitFor()
    await add.and(page.locator(':focus')).waitFor()
    await takeOut.press('Enter')
    await takeOut.waitFor({ state: 'detached' })
    await add.and(page.locator(':focus')).waitFor()
  })

  it('charges who presses before the price has come, at that price', async () => {
    const page = await openedTill(product)
    const arrived = Promise.withResolvers<void>()
    await page.route('**/api/box-office/quotes', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.getByRole('button', { name: /^Mejores 2/ }).click()
    await page.getByRole('button', { name: /^Exacto/ }).click()
    const paper = toPrinter(page)
    const charge = page.getByRole('button', { name: /^Cobrar/ })
    await charge.click()
    await charge.and(page.locator('[aria-disabled=true]')).waitFor()
    arrived.resolve()
    expect(await paper).toMatch(/^boletos-TQ-.*\.pdf$/)
    await page.getByRole('region', { name: 'Última venta' }).getByText('2 boletos').waitFor()
  })

  it('takes a gift card by F5: what is on it comes off, the rest is paid in cash, and the card is empty', async () => {
    const { db, url } = product.database
    await seedGiftCards({ db, databaseUrl: url })
    const holder = fan(product.origin)
    await holder.login(beto.email, beto.password)
    const { cards } = (await holder.get<{ cards: { id: string; balanceCents: number }[] }>('/gift-cards'))
      .body
    const [card] = cards
    const { code } = (await holder.post<{ code: string }>(`/gift-cards/${card!.id}/code`)).body
    const page = await openedTill(product)
    await page.getByRole('button', { name: /^Mejores 2/ }).waitFor()
    await page.keyboard.press('F8')
    await toMoney(page)
    await page.keyboard.press('F5')
    const dialog = page.getByRole('dialog', { name: 'Tarjeta de regalo' })
    await dialog.getByLabel('Código').fill('0000 0000 0000 0000')
    await dialog.getByRole('button', { name: 'Consultar y usar' }).click()
    await dialog.getByText(/no es de una tarjeta/).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Código').fill(code)
    await dialog.getByLabel('Código').press('Enter')
    await page.getByText(/^Tarjeta ···· .{4}: −\$200\.00, quedan \$0\.00$/).waitFor()
    await page.getByText('Por cobrar', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Exacto/ }).click()
    const paper = toPrinter(page)
    await page.getByRole('button', { name: /^Cobrar/ }).click()
    expect(await paper).toMatch(/^boletos-TQ-.*\.pdf$/)
    await page.getByRole('region', { name: 'Última venta' }).getByText('2 boletos').waitFor()
    const { card: after } = (await holder.get<{ card: { balanceCents: number } }>(`/gift-cards/${card!.id}`))
      .body
    expect([card!.balanceCents, after.balanceCents]).toEqual([20_000, 0])
  })

  it('takes a typed seat, lets it go with Esc, and says what it does not know', async () => {
    const page = await openedTill(product)
    const field = page.getByLabel('Asiento, sección o cuántos')
    const lines = page.getByRole('list', { name: 'Apartado' }).getByRole('listitem')
    await field.fill('3')
    await field.press('Enter')
    await lines.nth(2).waitFor()
    await toMoney(page)
    const words =
      (await lines
        .first()
        .getByTitle(/asiento/)
        .getAttribute('title')) ?? ''
    const [, section, row, seat] = /(\S+), fila (\S+), asiento (\S+)/.exec(words) ?? []
    await page.keyboard.press('Escape')
    await page.getByText('Sin lugares apartados').waitFor()
    await field.fill(`${section} ${row} ${seat}`)
    await field.press('Enter')
    await lines.filter({ hasText: `fila ${row}, asiento ${seat}` }).waitFor()
    await toMoney(page)
    await field.fill(`${row} 9999`)
    await field.press('Enter')
    await page.getByText(`No hay asiento ${row} 9999 en la sección ${section}.`).waitFor()
    await page.keyboard.press('F7')
    await page.getByLabel('Autorización').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Copia la autorización del comprobante.').waitFor()
    await expectAccessible(page)
  })

  it('takes over the seat that the search leads to while it is open, once, and keeps its match', async () => {
    const page = await openedTill(product)
    const matches = page.getByRole('group', { name: 'Partidos' }).getByRole('button')
    const chosen = page.getByRole('group', { name: 'Partidos' }).getByRole('button', { pressed: true })
    const field = page.getByLabel('Asiento, sección o cuántos')
    await field.waitFor()
    await page.keyboard.press('Control+k')
    const free = await product.database.db
      .selectFrom('eventSeats')
      .innerJoin('events', 'events.id', 'eventSeats.eventId')
      .innerJoin('planSeats', (join) =>
        join
          .onRef('planSeats.planId', '=', 'events.planId')
          .onRef('planSeats.seatId', '=', 'eventSeats.seatId'),
      )
      .select(['section', 'rowLabel', 'seatLabel'])
      .where('eventSeats.status', '=', 'free')
      .where('seatLabel', '<>', '')
      .orderBy('eventSeats.eventId')
      .orderBy('eventSeats.seatId', 'desc')
      .executeTakeFirstOrThrow()
    const name = `${free.section} ${free.rowLabel} ${free.seatLabel}`
    const option = page.getByRole('option', { name: /Vender ese asiento en taquilla/ })
    await page.getByRole('combobox', { name: /^Buscar/ }).fill(name)
    await option.click()
    await option.waitFor({ state: 'detached' })
    await expect.poll(() => field.inputValue()).toBe(name)
    await page.keyboard.press('Enter')
    const lines = page.getByRole('list', { name: 'Apartado' }).getByRole('listitem')
    await lines.first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Sin lugares apartados').waitFor()

    const other = matches.and(page.locator('[aria-pressed="false"]')).first()
    const title = (await other.textContent())!
    await other.click()
    await chosen.filter({ hasText: title }).waitFor()
    await page.keyboard.press('F3')
    await page.getByRole('group', { name: 'Productos' }).waitFor()
    await page.keyboard.press('F1')
    await field.waitFor()
    expect(await chosen.textContent()).toBe(title)
    expect(await field.inputValue()).toBe('')
  })

  it('sells goods and a bonogallo by its keys', async () => {
    const page = await openedTill(product)
    await page.keyboard.press('F3')
    await page
      .getByRole('group', { name: 'Productos' })
      .getByRole('button', { disabled: false })
      .first()
      .click()
    await page.getByRole('button', { name: /^Exacto/ }).click()
    await toMoney(page)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const last = page.getByRole('region', { name: 'Última venta' })
    await last.getByText('1 pieza').waitFor()

    await page.keyboard.press('F2')
    await page.getByRole('group', { name: 'Zonas' }).waitFor()
    await page.getByRole('button', { name: /^Mejores 1/ }).waitFor()
    await page.keyboard.press('F8')
    const holders = page.getByRole('dialog', { name: 'Titulares' })
    await holders.getByLabel('Nombre').fill('Lucía')
    await holders.getByLabel('Apellidos').fill('Peña')
    await holders.getByLabel('Día').fill('14')
    await holders.getByLabel('Mes').fill('02')
    await holders.getByLabel('Año').fill('1991')
    await holders.getByLabel('Correo de quien compra').fill('lucia.pena@correo.example')
    await holders.getByLabel('Celular de quien compra').fill('4421234567')
    await expectAccessible(page)
    await holders.getByRole('button', { name: 'Guardar titulares' }).click()
    await page.getByText('Lucía Peña', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Exacto/ }).click()
    await toMoney(page)
    await expectAboveTheFold(page, page.getByRole('button', { name: /^Cobrar/ }))
    const paper = toPrinter(page)
    await page.keyboard.press('Enter')
    expect(await paper).toMatch(/^boletos-TQ-.*\.pdf$/)
    await last.getByText('1 bonogallo').waitFor()
  })

  it('sells a pack by its keys: fare by seat, who buys, and a paper for each match', async () => {
    const page = await openedTill(product)
    await page.keyboard.press('Shift+F2')
    await page.getByRole('group', { name: 'Packs' }).getByRole('button').first().waitFor()
    await page.getByRole('button', { name: /^Mejores 1/ }).waitFor()
    await page.keyboard.press('F8')
    const line = page.getByRole('list', { name: 'Apartado' }).getByRole('listitem')
    await line.first().waitFor()
    await toMoney(page)
    const charge = page.getByRole('button', { name: /^Cobrar/ })
    const asAdult = await charge.textContent()
    const fare = line.getByRole('combobox', { name: /^Tarifa de/ })
    if ((await fare.count()) > 0) {
      await fare.selectOption('child')
      await expect.poll(() => charge.textContent()).not.toBe(asAdult)
    }
    await page.getByRole('button', { name: /^Exacto/ }).click()
    await toMoney(page)
    await page.keyboard.press('Enter')
    await page.getByText(/los packs se cuentan por persona/).waitFor()
    await page.keyboard.press('F4')
    const who = page.getByRole('dialog', { name: 'Quién compra' })
    await who.getByLabel('Correo').fill('rita.campos@correo.example')
    await who.getByLabel('Nombre').fill('Rita')
    await who.getByLabel('Apellidos').fill('Campos')
    await who.getByRole('button', { name: 'Guardar' }).click()
    await toMoney(page)
    await expectAccessible(page)
    await expectWhole(page)
    await expectAboveTheFold(
      page,
      page.getByRole('group', { name: 'Packs' }),
      page.getByRole('group', { name: 'Zonas' }),
      line.first(),
      charge,
      page.getByRole('button', { name: /^Soltar/ }),
    )
    const paper = toPrinter(page)
    await page.keyboard.press('Enter')
    expect(await paper).toMatch(/^boletos-TQ-.*\.pdf$/)
    await page.getByRole('region', { name: 'Última venta' }).getByText('1 pack').waitFor()
  })

  it('sells a gift card whose code is on its paper alone, and shows the sale in another tab too', async () => {
    const page = await openedTill(product)
    await page.keyboard.press('Shift+F3')
    await page.getByLabel('Importe').and(page.locator(':focus')).waitFor()
    for (const digit of '350') await page.keyboard.press(digit)
    await page.keyboard.press('Enter')
    await toMoney(page)
    for (const digit of '500') await page.keyboard.press(digit)
    await page.getByRole('status', { name: 'Cambio' }).filter({ hasText: '$150.00' }).waitFor()
    await expectAboveTheFold(
      page,
      page.getByRole('group', { name: 'De cuánto' }),
      page.getByLabel('De parte de'),
      page.getByRole('button', { name: /^Cobrar/ }),
      page.getByRole('button', { name: 'Cerrar caja' }),
    )
    await expectAccessible(page)
    const paper = toPrinter(page)
    await page.keyboard.press('Enter')
    expect(await paper).toBe('page')
    const code = page.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    expect([await code.count(), await code.isVisible()]).toEqual([1, false])
    await page.emulateMedia({ media: 'print' })
    expect([await code.isVisible(), await page.getByRole('region', { name: 'Cobro' }).isVisible()]).toEqual([
      true,
      false,
    ])
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    await code.waitFor({ state: 'detached' })
    const last = page.getByRole('region', { name: 'Última venta' })
    await last.getByText('$350.00 · 1 tarjeta de regalo').waitFor()

    const other = await page.context().newPage()
    await other.goto('/backoffice/taquilla')
    await other.getByRole('region', { name: 'Última venta' }).getByText('cambio $150.00').waitFor()
    await other.close()
    await page.reload()
    await last.getByText('$350.00 · 1 tarjeta de regalo').waitFor()
    const again = toPrinter(page)
    await page.keyboard.press('F9')
    expect(await again).toBe('page')

    await page.keyboard.press('Shift+F3')
    await page.getByText('Por correo', { exact: true }).click()
    await page.getByLabel('Importe').fill('200')
    await page.getByRole('button', { name: /^Exacto/ }).click()
    await toMoney(page)
    await page.keyboard.press('Enter')
    await page.getByText('Escribe el correo de quien la recibe.').waitFor()
    await page.getByLabel('Correo de quien la recibe').fill('beto.regalo@correo.example')
    await page.getByRole('radio', { name: 'Al pagar' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: /^Exacto/ }).click()
    await toMoney(page)
    await page.keyboard.press('Enter')
    await page.getByText('Elige el día de entrega.').waitFor()
    const day = dayInMexico(new Date(Date.now() + 5 * 86_400_000))
    await page.getByLabel('Día de entrega').fill(day)
    await page.getByRole('radio', { name: 'Amanecer' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expectAccessible(page)
    await expectWhole(page)
    await page.getByRole('button', { name: /^Exacto/ }).click()
    await toMoney(page)
    await page.keyboard.press('Enter')
    await last.getByText('$200.00 · 1 tarjeta de regalo').waitFor()
    expect(await last.getByRole('button', { name: 'Reimprimir' }).count()).toBe(0)
    const { design, deliverAt } = await product.database.db
      .selectFrom('giftCardOrders')
      .select(['design', 'deliverAt'])
      .where('toEmail', '=', 'beto.regalo@correo.example')
      .executeTakeFirstOrThrow()
    expect([design, deliverAt && dayInMexico(deliverAt)]).toEqual(['gold', day])
  })
})

describe('the end of a turn', () => {
  it('is counted blind by bills and coins, owes a reason, prints its cut, and finance looks at it', async () => {
    const page = await openedTill(product)
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Cuántas piezas de $500', { exact: true }).fill('1')
    await dialog.getByLabel('Cuántas piezas de $100', { exact: true }).fill('4')
    await dialog.getByRole('status', { name: 'Efectivo contado' }).filter({ hasText: '$900.00' }).waitFor()
    await dialog.getByLabel('Total del cierre de la terminal').fill('0')
    expect(await dialog.getByText(/Debía haber \$|\$1,000\.00/).count()).toBe(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Entregar la cuenta' }).click()
    await dialog.getByText('Faltan $100.00.').waitFor()
    await dialog.getByText(/Debía haber \$1,000\.00 y contaste \$900\.00/).waitFor()
    await page.reload()
    await page.getByText('Faltan $100.00.').waitFor()
    await page.getByLabel('Por qué no cuadra').fill('Di mal un cambio')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Guardar el motivo' }).click()
    await page.getByLabel('Fondo de la caja').waitFor()

    const finance = await deskPage(product, 'finance', '/backoffice')
    await finance.getByRole('link', { name: /caja con diferencia por revisar/ }).click()
    await finance.getByRole('row').filter({ hasText: 'Di mal un cambio' }).getByRole('link').click()
    await finance.getByRole('heading', { level: 1, name: /^Corte de / }).waitFor()
    await finance.getByRole('button', { name: 'Imprimir corte' }).waitFor()
    await finance.getByRole('row').filter({ hasText: '$400.00' }).waitFor()
    await expectAccessible(finance)
    await finance.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(finance)
    await finance.getByRole('button', { name: 'Marcar como revisada' }).click()
    await finance.getByLabel(/Qué encontraste/).fill('Se habló con quien cobró')
    await finance.getByRole('dialog').getByRole('button', { name: 'Marcar como revisada' }).click()
    await finance.getByText(/^Motivo: .*Revisada por/).waitFor()
  })
})
