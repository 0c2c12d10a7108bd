import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeBestSeats } from '../../world/buying.ts'
import { lastMail } from '../../world/mailbox.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const password = 'tres tristes trapecistas'

/** Registers in the middle of a purchase; the tab then waits for the mail. */
async function registerToPay(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('tab', { name: 'Soy nuevo aquí' }).click()
  await fillRegistration(page, email)
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nombre').fill('Nadia')
  await page.getByLabel('Apellidos').fill('Muñoz Zúñiga')
  await page.getByLabel('Correo').filter({ visible: true }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).filter({ visible: true }).fill(password)
  await page.getByLabel(/Acepto los/).check({ force: true })
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByText('Te mandamos un código de 6 números').waitFor()
}

it('goes on with the purchase when the link is opened in a mail app’s own browser', async () => {
  const { page, context } = await product.open('phone')
  await takeBestSeats(page, 1)
  await registerToPay(page, 'nadia@correo.example')
  await page.getByRole('timer').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const { link } = await lastMail(product, 'nadia@correo.example')

  const mailApp = await product.open('phone')
  await mailApp.page.goto(link)
  // A program that only opens the page confirms nothing.
  await mailApp.page.getByRole('button', { name: 'Confirmar mi correo' }).waitFor()
  expect(await page.getByText('Te mandamos un código de 6 números').count()).toBe(1)
  await mailApp.page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await mailApp.page.getByText('Regresa a la pantalla de tu compra').waitFor()

  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/, { timeout: 60_000 })
  await page
    .getByRole('button', { name: /^Pagar \$/ })
    .first()
    .waitFor()
  await mailApp.context.close()
  await context.close()
})

it('goes on with the code of the mail, without leaving the tab', async () => {
  const { page, context } = await product.open('desktop')
  await takeBestSeats(page, 2)
  await registerToPay(page, 'nora@correo.example')
  const { code } = await lastMail(product, 'nora@correo.example')
  await page.getByLabel('Código de 6 números').fill(code === '000000' ? '000001' : '000000')
  await page.getByText('Ese código no es').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ya lo confirmé' }).click()
  await page.getByText('Todavía no lo vemos confirmado').waitFor()
  await page.getByLabel('Código de 6 números').fill(code)
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await context.close()
})

it('opens the account of a registration on its own, too', async () => {
  const { page, context } = await product.open('phone', { dark: true })
  await page.goto('/registry')
  await fillRegistration(page, 'nuria@correo.example')
  await expectAccessible(page)
  const { code } = await lastMail(product, 'nuria@correo.example')
  await page.getByLabel('Código de 6 números').fill(code)
  await page.waitForURL(/system\/main/)
  await context.close()
})
