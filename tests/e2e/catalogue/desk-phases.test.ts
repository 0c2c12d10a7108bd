import { afterAll, beforeAll, expect, it } from 'vitest'
import { ana, beto, fillCard, logInAndGoOn, pressPay, takeBestSeats } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const match = '/system/tickets-base/eventDetail/1'

/** What a `datetime-local` holds at the stadium, so many hours from now. */
const stadiumTime = (hours: number) =>
  new Date(Date.now() + (hours - 6) * 3_600_000).toISOString().slice(0, 16)

it('marketing opens a phase for holders: a stranger reads why not, a holder buys', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/partidos/1/fases')
  await page.getByText('Este partido se vende sin fases').waitFor()
  await page.getByRole('button', { name: 'Agregar fase' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Primero los titulares')
  await dialog.getByText(/«Titulares de bonogallo»: .* personas hoy/).waitFor()
  await dialog.getByLabel('Empieza').fill(stadiumTime(-1))
  await dialog.getByLabel('Termina').fill(stadiumTime(24))
  await dialog.getByLabel(/Cupo de lugares/).fill('40')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Agregar fase' }).click()
  await page.getByRole('heading', { name: 'Primero los titulares' }).waitFor()
  await page.getByText('Abierta').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Agregar fase')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar fase' }).click()
  await dialog.getByLabel('Nombre').fill('Para todos')
  await dialog.getByLabel('Termina').fill(stadiumTime(30))
  await dialog.getByRole('button', { name: 'Agregar fase' }).click()
  await page.getByRole('heading', { name: 'Para todos' }).waitFor()

  const { page: stranger, context } = await product.open('phone')
  await stranger.goto(match)
  await stranger.getByText('Ahora compran: titulares de bonogallo').waitFor()
  await stranger.getByText(/Tu fase, «Para todos», empieza el/).waitFor()
  await stranger.getByRole('heading', { name: 'Calendario de venta' }).waitFor()
  expect(await stranger.getByRole('heading', { name: 'Elige tu lugar' }).count()).toBe(0)
  await expectAccessible(stranger)
  await expectNoSidewaysScroll(stranger)
  await context.close()

  await product.database.pool.query(
    `update passes set status = 'active', closed_at = null, ending = null,
       account_id = (select id from accounts where email = $1) where id = (select id from passes limit 1)`,
    [ana.email],
  )
  const visit = await product.open('desktop')
  await logIn(visit, ana.email, ana.password)
  await takeBestSeats(visit.page, 1)
  await visit.page.getByRole('button', { name: 'Continuar al pago' }).click()
  await visit.page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await fillCard(visit.page, 'APRO')
  await pressPay(visit.page)
  await visit.page.waitForURL(/finaliced/)
  await visit.context.close()

  await page
    .getByText(/^[12]$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Terminar ahora' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Terminar la fase' }).click()
  await page.getByText('Terminó').waitFor()
  await product.database.pool.query('delete from sale_phases')
  await page.context().close()
})

it('marketing makes a coupon, and a fan pays less with it', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/cupones')
  await page.getByRole('button', { name: 'Crear cupón' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Regreso a casa')
  await dialog.getByLabel('Por ciento').fill('25')
  await dialog.getByLabel('Código', { exact: false }).last().fill('CASA25')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await page.getByRole('button', { name: 'Regreso a casa' }).waitFor()
  await expectAccessible(page)

  await new Promise((resolve) => setTimeout(resolve, 1100))
  const { page: fan, context } = await product.open('phone')
  await takeBestSeats(fan, 1)
  await logInAndGoOn(fan, beto)
  await fan.getByRole('button', { name: 'Tengo un cupón' }).click()
  await fan.getByLabel('Tu cupón').fill('nada')
  await fan.getByRole('button', { name: 'Aplicar' }).click()
  await fan.getByText(/Ese cupón no existe o no está vigente/).waitFor()
  await fan.getByLabel('Tu cupón').fill('casa25')
  await fan.getByRole('button', { name: 'Aplicar' }).click()
  await fan.getByText(/Cupón CASA25: −\$/).waitFor()
  await expectAccessible(fan)
  await fillCard(fan, 'APRO')
  await pressPay(fan)
  await fan.waitForURL(/finaliced/)
  const { rows } = await product.database.pool.query(
    `select total_cents::int as total, off_cents::int as off, (select sum(amount_cents)::int from payments where order_id = orders.id and status = 'approved') as paid
     from coupon_uses join orders on orders.id = order_id`,
  )
  const [use] = rows as [{ total: number; off: number; paid: number }]
  expect([use.paid, use.off]).toEqual([use.total, Math.floor((use.total + use.off) / 4)])
  await context.close()

  await page.reload()
  await page.getByRole('button', { name: 'Regreso a casa' }).click()
  await dialog.getByText('CASA25').first().waitFor()
  await dialog.getByRole('table').waitFor()
  await expectAccessible(page)
  await page.context().close()
})
