import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fan } from '../../world/fan.ts'
import { admin, ana, beto, fillCard, logInAndGoOn, pressPay, takeBestSeats } from '../../world/buying.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  settled,
  startProduct,
  type Product,
  type Size,
} from '../../world/product.ts'
import { casesOf } from '../../world/rounds.ts'
import { passSecondFactors } from '../../world/desk-session.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** The club takes in who applied with this word, over the API. */
async function accept(code: string): Promise<void> {
  const desk = fan(product.origin)
  await desk.login(admin.email, admin.password)
  await passSecondFactors(product)
  const { body } = await desk.get<{ rows: { id: string; code: string }[] }>('/affiliates/desk')
  const found = body.rows.find((each) => each.code === code)
  expect((await desk.post(`/affiliates/${found?.id}/decision`, { status: 'active' })).status).toBe(200)
}

describe.each(
  casesOf<[Size, typeof ana, typeof ana, string]>([
    ['phone', ana, beto, 'anagallos'],
    ['desktop', beto, ana, 'betoporra'],
  ]),
)('an affiliate on a %s', (size, affiliate, buyer, code) => {
  it('applies, is taken in, shares the link, and earns on what is bought through it', async () => {
    const own = await product.open(size)
    await logIn(own, affiliate.email, affiliate.password)
    await own.page.goto('/system/affiliate')
    await own.page.getByLabel('El final de tu liga').fill(code.toUpperCase())
    await own.page.getByLabel('¿Dónde la compartirás?').fill('El grupo de mi porra')
    await own.page.getByLabel('¿De qué hablas ahí?').fill('De cómo llegar al estadio')
    await expectAccessible(own.page)
    await expectNoSidewaysScroll(own.page)
    await own.page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await own.page.getByText('Recibimos tu solicitud').first().waitFor()
    await expect
      .poll(() => own.page.evaluate('document.activeElement.textContent'))
      .toMatch(/^Estamos revisando tu solicitud/)
    await accept(code)
    await own.page.reload()
    await own.page.getByRole('heading', { level: 1, name: 'Tu liga de afiliado' }).waitFor()
    await expectAccessible(own.page)
    await expectNoSidewaysScroll(own.page)

    const visit = await product.open(size)
    await visit.page.goto(`/a/${code}`)
    await takeBestSeats(visit.page, 1)
    await logInAndGoOn(visit.page, buyer)
    await fillCard(visit.page, 'APRO')
    await pressPay(visit.page)
    await visit.page.waitForURL(/finaliced/)

    await expect
      .poll(
        async () => {
          await own.page.reload()
          await own.page.getByRole('heading', { name: 'Movimientos' }).waitFor()
          await settled(own.page)
          return own.page.getByText(/Compra|Comisión/).count()
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0)
    await own.context.close()

    // The buyer's own page of payments: the receipt, and its invoice asked for with the tax data.
    const { page } = visit
    await page.goto('/system/profile-base/payment')
    await page
      .getByRole('main')
      .getByRole('button', { name: /Pagado$/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Paso a paso').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Pedir factura/ }).click()
    await page.getByLabel('RFC').fill('GODE561231GR9')
    await page.getByLabel('RFC').blur()
    await expectAccessible(page)
    await page.getByLabel('RFC').fill('GODE561231GR8')
    await page.getByLabel('Nombre o razón social').fill('ELENA GONZALEZ DIAZ')
    await page.getByLabel('Código postal de tu domicilio fiscal').fill('76090')
    await page.getByLabel('Régimen fiscal').selectOption('612')
    await page.getByLabel('Uso del CFDI').selectOption('G03')
    await page.getByLabel('Correo para la factura').fill('facturas@correo.example')
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('button', { name: /factura/i })
      .last()
      .click()
    await page.getByText('Factura en camino').first().waitFor()
    await expectAccessible(page)
    await visit.context.close()
  })
})
