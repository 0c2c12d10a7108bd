import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedGiftCards } from '../../../db/seed/gift-cards.ts'
import { leaveAndComeBack } from '../../world/back.ts'
import { ana, beto, fillCard, pressPay, takeBestSeats } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  startProduct,
  type Product,
  type Size,
} from '../../world/product.ts'
import { casesOf } from '../../world/rounds.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

describe.each(casesOf<Size>(['phone', 'desktop']))('a fan on a %s', (size) => {
  it('buys a gift card to print, sees its code once, and another adds it and pays with it', async () => {
    const [giver, receiver] = size === 'phone' ? [ana, beto] : [beto, ana]
    const visit = await product.open(size)
    const { page } = visit
    await logIn(visit, giver.email, giver.password)
    await page.goto('/system/tienda/tarjetas-de-regalo')
    await page.getByRole('heading', { level: 1, name: 'Tarjetas de regalo' }).waitFor()
    await page.getByRole('radio', { name: 'Otro importe' }).check({ force: true })
    await page.getByLabel('Importe', { exact: true }).fill('5')
    await page.getByRole('button', { name: /Continuar/ }).click()
    await page.getByText(/Elige entre/).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Importe', { exact: true }).fill('350')
    await page.getByRole('radio', { name: /Imprimirla/ }).check({ force: true })
    await page.getByLabel(/Para quién es/).fill('Mi compadre')
    await expectAccessible(page)
    const goOn = page.getByRole('button', { name: /Continuar/ })
    const payment = await leaveAndComeBack(page, /confirmation\/[0-9a-f-]{36}$/, () => goOn.click())
    await goOn.click()
    await page.waitForURL(payment)
    await page.getByRole('heading', { level: 1, name: 'Pago' }).waitFor()
    await fillCard(page, 'APRO')
    await pressPay(page)
    await page.getByRole('heading', { level: 1, name: 'Tu tarjeta de regalo está lista' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ver el código e imprimir' }).click()
    const shown = page.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).last()
    await shown.waitFor()
    const code = (await shown.textContent())!
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await visit.context.close()

    const other = await product.open(size)
    await logIn(other, receiver.email, receiver.password)
    await other.page.goto('/system/profile-base/giftCards')
    await other.page.getByRole('button', { name: 'Agregar tarjeta' }).first().click()
    await other.page.getByLabel('Código').fill('0000 0000 0000 0000')
    await other.page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await other.page.getByText(/no es de una tarjeta/).waitFor()
    await other.page.getByLabel('Código').fill(code.toLowerCase())
    await other.page.getByRole('button', { name: 'Agregar', exact: true }).click()
    const card = other.page.getByRole('link', { name: /Saldo \$350/ })
    await card.waitFor()
    await expectAccessible(other.page)
    await expectNoSidewaysScroll(other.page)
    await card.click()
    await other.page.getByText('Compra de la tarjeta').waitFor()
    await expectAccessible(other.page)

    await takeBestSeats(other.page, 1)
    await other.page.getByRole('button', { name: 'Continuar al pago' }).click()
    await other.page.getByRole('heading', { level: 1, name: 'Pago' }).waitFor()
    const use = other.page.getByRole('checkbox', { name: /Usar mi tarjeta de regalo.*\$350\.00/ })
    await use.click({ force: true })
    await other.page.getByText(/Te queda por pagar/).waitFor()
    await expectAccessible(other.page)
    await expectNoSidewaysScroll(other.page)
    await fillCard(other.page, 'APRO')
    await pressPay(other.page)
    await other.page
      .getByRole('button', { name: /Ver mi/ })
      .or(other.page.getByRole('link', { name: /Ver mi/ }))
      .first()
      .waitFor()
    await other.page.goto('/system/profile-base/giftCards')
    const spent = other.page.getByRole('link', { name: /Saldo \$0/ })
    await spent.click()
    await other.page.getByText('Pago con la tarjeta').waitFor()
    expect(await other.page.getByText('−$350.00').count()).toBe(1)
    await other.context.close()
  })
})

describe('the club', () => {
  it('finds a card by its end, blocks and replaces it, reads what is owed, and gives one', async () => {
    const { db, url } = product.database
    await seedGiftCards({ db, databaseUrl: url })
    const page = await deskPage(product, 'finance', '/backoffice/tarjetas-de-regalo')
    await page.getByRole('table').waitFor()
    await expectAccessible(page)
    const lost = page.getByRole('row').filter({ hasText: 'Perdida' }).getByRole('button').first()
    const last4 = (await lost.textContent())!.slice(-4)
    await page.getByLabel('Buscar por los últimos 4, folio, nombre o correo').fill(last4)
    const cards = page.getByRole('row').filter({ hasText: '····' })
    await expect.poll(() => cards.count()).toBe(1)
    await cards.getByRole('button', { name: last4 }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('$300.00').first().waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Reponer' }).click()
    await page.getByRole('textbox', { name: 'Correo', exact: true }).fill('eva.nueva@correo.example')
    await page.getByLabel('Por qué', { exact: true }).fill('Borró el correo')
    await page.getByRole('button', { name: 'Mandar código nuevo' }).click()
    await panel.getByText('eva.nueva@correo.example').first().waitFor()
    await panel.getByText('Con saldo').waitFor()
    await expectAccessible(page)

    const asked = page.getByRole('dialog').last()
    for (const [act, state] of [
      ['Bloquear', 'Bloqueada'],
      ['Desbloquear', 'Con saldo'],
    ] as const) {
      await panel.getByRole('button', { name: act, exact: true }).click()
      await asked.getByLabel('Por qué', { exact: true }).fill('Llamó quien la compró')
      await expectAccessible(page)
      await asked.getByRole('button', { name: act, exact: true }).click()
      await panel.getByText(state, { exact: true }).waitFor()
    }
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Dar una tarjeta' }).click()
    await asked.getByLabel('De cuánto').fill('150')
    await asked.getByLabel('Para quién es').fill('Lola')
    await asked.getByLabel('Su correo').fill('lola@')
    await asked.getByLabel('Por qué').fill('La lluvia tiró su bandera')
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Dar tarjeta' }).click()
    await asked.locator('[aria-invalid="true"]').waitFor()
    await asked.getByLabel('Su correo').fill('lola@correo.example')
    await asked.getByRole('button', { name: 'Dar tarjeta' }).click()
    await page.getByText('Mandamos una tarjeta de $150.00').waitFor()
    await page.getByLabel('Buscar por los últimos 4, folio, nombre o correo').fill('lola@correo.example')
    await page.getByRole('row').filter({ hasText: 'Lola' }).getByText('Con saldo').waitFor()

    await page.goto(`${page.url().split('?')[0]}/reporte`)
    await page.getByRole('heading', { level: 1, name: /Reporte/ }).waitFor()
    await page.getByText('Por pagar hoy').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.context().close()
  })
})
