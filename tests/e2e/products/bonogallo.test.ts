import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveAndComeBack } from '../../world/back.ts'
import { admin, ana, beto, boxOffice, fillCard, pressPay } from '../../world/buying.ts'
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

const bonus = '/system/bonus-base'
const mine = '/system/profile-base/mi-bonogallo'

/** From the plans to the total: one seat on the map, which is the page on a phone, and who sits there. */
async function chooseSeat(page: Page): Promise<void> {
  await page.goto('/system/bonus')
  await page.getByRole('link', { name: 'Elegir mi lugar' }).first().click()
  await page.getByRole('heading', { name: 'Elige tu lugar', level: 1 }).waitFor()
  await page.getByRole('application').waitFor()
  await expectNothingAround(page)
  await page.getByRole('button', { name: 'Quitar lugar' }).click()
  const phone = page.getByRole('button', { name: 'Apartar', exact: true })
  const desktop = page.getByRole('button', { name: /^Apartar por/ })
  await phone.or(desktop).filter({ visible: true }).first().click()
  await page.getByRole('heading', { name: '¿Quién es titular?' }).waitFor()
}

/** No footer and no bar of places. */
async function expectNothingAround(page: Page): Promise<void> {
  expect(await page.locator('#contenido ~ *').filter({ visible: true }).count()).toBe(0)
}

/** What is paid and the one next act are in sight at both ends of the page, and nothing else leads away. */
async function expectCheckoutShell(page: Page, act: string | RegExp): Promise<void> {
  await expectNothingAround(page)
  for (const end of ['0', 'document.documentElement.scrollHeight']) {
    await page.evaluate(`scrollTo(0, ${end})`)
    for (const seen of [page.getByRole('status', { name: 'Total' }), page.getByRole('button', { name: act })])
      await expect.poll(() => inSight(page, seen)).toBe(true)
  }
}

async function inSight(page: Page, of: Locator): Promise<boolean> {
  const box = await of.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= page.viewportSize()!.height
}

async function nameHolder(page: Page): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Carla')
  await page.getByLabel('Apellidos').fill('Ruiz')
  await page.getByLabel('Día').fill('17')
  await page.getByLabel('Mes').fill('05')
  await page.getByLabel('Año').fill('1990')
  await page.getByLabel(/Celular/).fill('4421234567')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { name: 'Titulares' }).waitFor()
}

async function logInOnTheWay(page: Page, { email, password }: typeof ana): Promise<void> {
  await page.waitForURL(/bonogallo-login/)
  await expectAccessible(page)
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).last().click()
  await page.waitForURL(/compra-bonogallo/)
}

describe.each(casesOf<Size>(['phone', 'desktop']))('a bonogallo on a %s', (size) => {
  it('is chosen on the map, named, paid at once, and is in the profile', async () => {
    const { page, context } = await product.open(size)
    await chooseSeat(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectCheckoutShell(page, 'Continuar')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByText('Escribe el nombre').first().waitFor()
    await expectAccessible(page)
    await nameHolder(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectCheckoutShell(page, 'Continuar al pago')
    await page.getByRole('button', { name: 'Continuar al pago' }).click()
    await logInOnTheWay(page, size === 'phone' ? boxOffice : admin)
    const goOn = page.getByRole('button', { name: 'Continuar al pago' })
    const payment = await leaveAndComeBack(page, /confirmation\/[0-9a-f-]{36}$/, () => goOn.click())
    await goOn.click()
    await page.waitForURL(payment)
    await fillCard(page, 'APRO')
    await pressPay(page)
    await page.waitForURL(/finalicedBonus/)
    await page.getByText(/Tu lugar es tuyo/).waitFor()
    await expectAccessible(page)
    await expect.poll(() => page.evaluate('JSON.parse(sessionStorage.session).state.hasBonoGallo')).toBe(true)
    await page.goto(mine)
    await page.getByText(/^Pagaste el/).waitFor()
    await page.getByRole('tab', { name: 'Movimientos' }).click()
    await page.getByText('Compraste tu bonogallo').waitFor()
    await expectNoSidewaysScroll(page)
    await context.close()
  })

  it('is bought by the month: the first charge now, paused and cancelled with plain words', async () => {
    const { page, context } = await product.open(size)
    await chooseSeat(page)
    await nameHolder(page)
    await page.getByText(/En 6 mensualidades/).click()
    await page.getByRole('button', { name: 'Continuar a las mensualidades' }).click()
    await logInOnTheWay(page, size === 'phone' ? boxOffice : admin)
    await page.getByRole('button', { name: 'Continuar a las mensualidades' }).click()
    await page.getByLabel('Número de tarjeta').fill('4075595716483764')
    await page.getByLabel(/Vencimiento/).fill('1130')
    await page.getByLabel('Código de seguridad').fill('123')
    await page.getByLabel('Nombre en la tarjeta').fill('APRO DE PRUEBA')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Autorizar y pagar/ }).focus()
    await expectCheckoutShell(page, /^Autorizar y pagar/)
    await page.getByRole('button', { name: /^Autorizar y pagar/ }).click()
    await page.waitForURL(/finalicedBonus/)
    await page.goto(mine)
    await page.getByText('1 de 6 pagadas').waitFor()
    await expectAccessible(page)
    const instalments = page.getByRole('button', { name: /^Mensualidades/ })
    await instalments.getByText('Al corriente').waitFor()
    await instalments.click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pausar' }).click()
    await page.getByRole('button', { name: 'Reanudar' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Tus mensualidades están en pausa').first().waitFor()
    await instalments.click()
    await page.getByRole('button', { name: 'Reanudar' }).click()
    await page.getByRole('button', { name: 'Pausar' }).waitFor()
    await page.getByRole('link', { name: 'Cambiar tarjeta' }).click()
    await page.getByLabel('Número de tarjeta').waitFor()
    await page.goto(mine)
    await instalments.click()
    await page.getByRole('button', { name: 'Cancelar mi bonogallo' }).click()
    await page.getByText('Ya no te cobramos más mensualidades').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sí, cancelar' }).click()
    await page.getByText('Cancelamos tu bonogallo').first().waitFor()
    await context.close()
  })
})

/** The match that can still be given up. */
const cedable = (page: Page) => page.getByRole('button', { name: /^Halcones de Jalisco.*Ceder$/ })
const focused = (page: Page) => page.evaluate('document.activeElement.textContent')

/** A line a match that is one row high, no value in place of a missing one, and a line whose sheet gives the focus back. */
async function expectLedger(page: Page): Promise<void> {
  const rows = page.getByRole('tabpanel').getByRole('button')
  expect(await rows.count()).toBe(6)
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64)
  expect(await page.getByRole('main').innerText()).not.toContain('—')
  await cedable(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ver mi boleto' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toMatch(/Halcones de Jalisco/)
}

it('shows a pass in use with its statement, gives a match up for credit, and renews the seat', async () => {
  const visit = await product.open('phone', { dark: true })
  const { page, context } = visit
  await logIn(visit, ana.email, ana.password)
  await page.goto(mine)
  await page
    .getByText(/^Fuiste, 6:/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectLedger(page)
  await page.getByRole('tab', { name: 'Movimientos' }).click()
  await page.getByText('Fuiste al partido contra Faros del Pacífico').waitFor()
  await page.getByRole('tab', { name: 'Partidos' }).click()
  await cedable(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ceder / })
    .click()
  await page.getByText('No se puede deshacer').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Ceder por/ }).click()
  await page.getByText(/más de saldo a favor/).waitFor()
  await expect.poll(() => focused(page)).toMatch(/Halcones de Jalisco.*Cedido$/)
  await page.getByRole('button', { name: 'Renovar mi lugar' }).click()
  await page.getByRole('heading', { name: '¿Quién es titular?' }).waitFor()
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Ana')
  expect(await page.getByLabel('Apellidos').inputValue()).toBe('Luna Ríos')
  await expectAccessible(page)
  await context.close()
})

it('tells whose charge failed what to do, and takes the payment by hand', async () => {
  const visit = await product.open('desktop')
  const { page, context } = visit
  await logIn(visit, beto.email, beto.password)
  await page.goto(mine)
  await page.getByText('Falta una mensualidad').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await page.waitForURL(/confirmation/)
  await fillCard(page, 'APRO')
  await pressPay(page)
  await page.waitForURL(/mi-bonogallo/)
  await page.getByText('2 de 6 pagadas').waitFor()
  await page.getByRole('button', { name: /^Caimanes de Tabasco.*Elige$/ }).click()
  await page.getByText('Devolución', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Quiero mi dinero' }).click()
  await page.getByRole('button', { name: /^Caimanes de Tabasco.*Devuelto$/ }).waitFor()
  await expect.poll(() => focused(page)).toMatch(/Por jugar.*Jugados/)
  await page.goto(`${bonus}/compra-mi-bonogallo`)
  await page.waitForURL(`**${mine}`)
  await context.close()
})
