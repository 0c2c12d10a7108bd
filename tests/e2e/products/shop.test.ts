import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveAndComeBack } from '../../world/back.ts'
import { admin, ana, beto, fillCard, pressPay } from '../../world/buying.ts'
import { fan } from '../../world/fan.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
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

const shop = '/system/tienda'

async function putIntoCart(page: Page, slug: string, size: string | null): Promise<void> {
  await page.goto(`${shop}/${slug}`)
  const add = page.getByRole('button', { name: 'Agregar al carrito' })
  await add.waitFor()
  if (size !== null) await page.getByRole('radio', { name: new RegExp(`^${size}\\b`) }).check({ force: true })
  await add.click()
  await page.getByRole('dialog').getByText('Subtotal').waitFor()
}

async function logInOnTheWay(page: Page, { email, password }: typeof ana): Promise<void> {
  await page.getByRole('link', { name: 'Iniciar sesión y elegir entrega' }).click()
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('heading', { level: 1, name: 'Entrega' }).waitFor()
}

describe.each(casesOf<Size>(['desktop', 'phone']))('a fan on a %s', (size) => {
  const person = size === 'phone' ? ana : beto

  it('finds a shirt, keeps it through a reload, logs in on the way, has it sent home and sees where it is', async () => {
    const { page, context } = await product.open(size)
    await page.goto(shop)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Buscar en la tienda').fill('jersey amanecer')
    await page.getByRole('link', { name: 'Gorra Cresta' }).waitFor({ state: 'detached' })
    await page.goBack().catch(() => undefined)
    await page.goto(`${shop}?busca=sudadera`)
    await page.getByRole('link', { name: 'Sudadera Cresta' }).click()
    await page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await page.getByText('Elige tu talla').waitFor()
    expect(await page.evaluate('document.activeElement.type')).toBe('radio')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Guía de tallas' }).click()
    await page.getByRole('dialog').getByText('102 a 108 cm').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await putIntoCart(page, 'sudadera-cresta', 'M')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ver mi carrito' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tu carrito' }).waitFor()
    await page.reload()
    await page.getByText('Sudadera Cresta').first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await logInOnTheWay(page, person)
    await page.getByRole('radio', { name: /Recibir en mi casa/ }).check({ force: true })
    await page.getByRole('button', { name: /Continuar al pago/ }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByLabel('Código postal').fill('76069')
    await page.getByRole('combobox', { name: 'Colonia' }).selectOption('Hércules')
    await expect.poll(() => page.getByLabel('Municipio o alcaldía').inputValue()).toBe('Querétaro')
    await page.getByLabel('Calle').fill('Av. Hércules Poniente')
    await page.getByLabel('Número').fill('12')
    const known = await page.getByLabel('Quién recibe').inputValue()
    expect(known).toBe(`${person.firstName} ${person.lastName}`)
    await page.getByLabel('Quién recibe').fill('Ana Luna Ríos')
    await page.getByLabel('Celular').fill('4421234567')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Continuar al pago de $1,078.00' }).click()

    await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
    await page.getByText('Apartamos tus artículos.').waitFor()
    await fillCard(page, 'APRO')
    await expectAccessible(page)
    await pressPay(page)
    await page.waitForURL(/finaliced/)
    await page.getByRole('heading', { name: 'En qué va' }).waitFor()
    await page.getByText('Av. Hércules Poniente 12').waitFor()
    await expectAccessible(page)

    await page.goto(`${shop}/compras`)
    await page
      .getByRole('link', { name: /Sudadera Cresta/ })
      .first()
      .click()
    await page.getByRole('listitem').filter({ hasText: 'Preparando' }).first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await page.evaluate("JSON.parse(localStorage.getItem('cart')).state.lines")).toEqual([])
    await context.close()
  })
})

describe('the cart', () => {
  it('says what changed while it waited, and goes on once that is accepted', async () => {
    const { page, context } = await product.open('phone', { dark: true })
    await putIntoCart(page, 'jersey-portero', 'CH')
    await putIntoCart(page, 'taza', null)
    const { pool } = product.database
    await pool.query(
      `update product_variants set price_cents = 19900 where product_id = (select id from products where slug = 'taza')`,
    )
    await pool.query(
      `delete from stock_units where item_id = (select stock_item_id from product_variants v join products p on p.id = product_id
       where slug = 'jersey-portero' and size = 'CH')`,
    )
    await page.goto(`${shop}/carrito`)
    await page.getByText('Se agotó. Quítalo para seguir.').waitFor()
    await page.getByText('antes $179.00, ahora $199.00').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Aceptar cambios' }).click()
    await page.getByRole('link', { name: 'Iniciar sesión y elegir entrega' }).waitFor()
    expect(await page.getByText('Jersey de portero').count()).toBe(0)
    await context.close()
  })
})

describe('Back from the payment', () => {
  it('shows the purchase that waits to be paid, for as long as it does', async () => {
    const { page, context } = await product.open('phone')
    await putIntoCart(page, 'bufanda-amanecer', null)
    await page.getByRole('link', { name: 'Ver mi carrito' }).click()
    await logInOnTheWay(page, beto)
    await page.getByRole('radio', { name: /Recoger en el estadio/ }).check({ force: true })
    const goOn = page.getByRole('button', { name: /Continuar al pago/ })
    const payment = /confirmation\/[0-9a-f-]{36}$/
    const address = await leaveAndComeBack(page, payment, () => goOn.click())
    const waiting = page.getByRole('link', { name: 'Seguir al pago' })
    await waiting.waitFor()
    await leaveAndComeBack(
      page,
      payment,
      () => waiting.click(),
      async () => {
        const buyer = fan(product.origin)
        await buyer.login(beto.email, beto.password)
        await buyer.post(`/orders/${address.split('/').at(-1)}/cancellation`)
      },
    )
    await waiting.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('a pick-up', () => {
  it('is shown as a code that the counter accepts, and can be changed before it is paid', async () => {
    const { page, context } = await product.open('desktop')
    await putIntoCart(page, 'bufanda-amanecer', null)
    await page.getByRole('link', { name: 'Ver mi carrito' }).click()
    await logInOnTheWay(page, ana)
    await page.getByRole('radio', { name: /Recoger en el estadio/ }).check({ force: true })
    await expectAccessible(page)
    await page.getByRole('button', { name: /Continuar al pago/ }).click()
    await page.waitForURL(/confirmation/)

    await page.goto(`${shop}/carrito`)
    await page.getByRole('button', { name: 'Cambiar lo que llevas' }).click()
    await page.getByRole('link', { name: 'Elegir entrega' }).click()
    await page.getByRole('radio', { name: /Recoger en el estadio/ }).check({ force: true })
    await page.getByRole('button', { name: /Continuar al pago/ }).click()
    await page.waitForURL(/confirmation/)
    await fillCard(page, 'APRO')
    await pressPay(page)
    await page.waitForURL(/finaliced/)
    await page.getByRole('img', { name: /Código para recoger/ }).waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Ver mi compra' }).click()
    await page.waitForURL(/compras\//)
    const orderId = new URL(page.url()).pathname.split('/').at(-1)!
    const clerk = fan(product.origin)
    await clerk.login(admin.email, admin.password)
    await passSecondFactors(product)
    const move = (body: object) => clerk.post(`/staff/shop/orders/${orderId}/status`, body)
    expect((await move({ status: 'ready' })).status).toBe(200)
    await page.reload()
    await page.getByRole('heading', { name: 'Ya puedes pasar por tu compra' }).waitFor()
    await expectAccessible(page)
    const label = await page.getByRole('img', { name: /Código para recoger/ }).getAttribute('aria-label')
    expect((await move({ status: 'delivered', pickupCode: label!.split(': ')[1] })).status).toBe(200)
    await page.reload()
    await page.getByText('Entregada').first().waitFor()
    await context.close()
  })
})
