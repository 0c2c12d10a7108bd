import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cupMatch, leaveRenewals } from '../../world/cup-match.ts'
import { deskPage } from '../../world/desk-session.ts'
import { ana, beto, fillCard, pressPay } from '../../world/buying.ts'
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
  await leaveRenewals(product)
})
afterAll(() => product.close())

const mine = '/system/profile-base/mi-bonogallo'
const charges = '/system/bonus-base/cobro-automatico'

it('is reserved by the club after a look at what that would do', async () => {
  const desk = await deskPage(product, 'marketing', `/backoffice/partidos/${cupMatch}`)
  await desk.getByRole('link', { name: 'Titulares' }).click()
  await desk.getByText('2 lugares de titulares').waitFor()
  await desk.getByRole('button', { name: 'Ver qué pasaría' }).click()
  await desk.getByRole('heading', { name: 'Qué pasaría' }).waitFor()
  await desk.getByText('$861.00').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Apartar y avisar' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Apartar y avisar' }).click()
  await desk.getByText('Abierta').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Dar más tiempo' }).click()
  await desk.getByLabel('Para pagar hasta').waitFor()
  await expectAccessible(desk)
  await desk.context().close()
})

describe('an own seat on a phone', () => {
  it('is seen on the match’s page and in Mi bonogallo, and paid with a saved card by one tap', async () => {
    const visit = await product.open('phone')
    const { page, context } = visit
    await logIn(visit, ana.email, ana.password)
    await page.goto('/system/tickets-base/eventDetail/3')
    await page.getByRole('heading', { name: /Te apartamos tu lugar/ }).waitFor()
    await expectNoSidewaysScroll(page)
    await page.goto(charges)
    await page.getByRole('heading', { name: 'Cobro automático de mi lugar' }).waitFor()
    await fillCard(page, 'APRO')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Guardar esta tarjeta' }).click()
    await page.getByText('Termina en 3764').waitFor()
    // The consent is apart from the card, and says what it allows.
    await page.getByLabel('Hasta cuánto por partido').fill('2000')
    await page.getByText(/hasta \$2,000.00 por partido/).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Acepto', exact: true }).click()
    await page.getByText('Activo, hasta $2,000.00 por partido').waitFor()
    await page.goto(mine)
    await page.getByRole('button', { name: /^Pagar con ···3764/ }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /^Pagar con ···3764/ }).click()
    await page.getByText('Listo: pagaste 1 lugar').first().waitFor()
    await page.getByRole('tab', { name: 'Copa y más' }).click()
    await page.getByText('Pagaste 1 lugar').first().waitFor()
    await expectAccessible(page)
    await page.goto(charges)
    await page.getByRole('button', { name: 'Retirar el cobro automático' }).click()
    await page.getByRole('button', { name: 'Retirarlo' }).click()
    await page.getByRole('button', { name: 'Acepto', exact: true }).waitFor()
    await context.close()
  })

  it('is begun in the usual way, gone on with after a card that was refused, and paid though the club ended the reservation meanwhile', async () => {
    const visit = await product.open('phone')
    const { page, context } = visit
    await logIn(visit, beto.email, beto.password)
    await page.goto(mine)
    await page.getByRole('button', { name: /^Pagar mi lugar/ }).click()
    await page.waitForURL(/confirmation/)
    await fillCard(page, 'FUND')
    await pressPay(page)
    await page
      .getByText(/fondos|No te cobramos/)
      .first()
      .waitFor()
    await page.goto(mine)
    await page.getByRole('link', { name: 'Seguir con la compra que empezaste' }).click()
    await page.waitForURL(/confirmation/)
    const desk = await deskPage(product, 'marketing', `/backoffice/partidos/${cupMatch}/titulares`)
    await desk.getByRole('button', { name: 'Terminar la reserva' }).click()
    await desk.getByText('espera a que se pague o venza').waitFor()
    await desk.getByRole('dialog').getByRole('button', { name: 'Terminarla' }).click()
    await desk.getByText('La terminó el club').waitFor()
    await desk.getByText('1 lugar espera su pago').waitFor()
    // Meanwhile the club may reserve the others anew.
    await desk.getByRole('button', { name: 'Ver qué pasaría' }).waitFor()
    await expectAccessible(desk)
    await fillCard(page, 'APRO')
    await pressPay(page)
    await page.waitForURL(/finaliced/)
    await desk.reload()
    await desk.getByText('La terminó el club').waitFor()
    expect(await desk.getByText('espera su pago').count()).toBe(0)
    await desk.context().close()
    await page.goto(mine)
    await page.getByRole('tab', { name: 'Copa y más' }).click()
    await page.getByText('Pagaste 1 lugar').first().waitFor()
    expect(await page.getByRole('button', { name: /^Pagar mi lugar/ }).count()).toBe(0)
    await context.close()
  })
})
