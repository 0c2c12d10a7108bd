import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
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

const query = (text: string) => product.database.pool.query(text)

it('marketing rehearses a sale from its waiting room, sees it go on, and takes the rate that was measured', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/filas/event-1')
  await page.getByRole('link', { name: 'Ensayar esta venta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Hay una venta abierta: el ensayo le quita fuerza a las máquinas').waitFor()
  await dialog.getByLabel('Personas en la fila').fill('40')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Empezar el ensayo' }).click()
  await dialog.getByText('Hay una venta abierta: el ensayo le quita fuerza a las máquinas.').waitFor()
  await dialog.getByLabel('Ensayar aunque haya una venta abierta').check()
  await dialog.getByRole('button', { name: 'Empezar el ensayo' }).click()

  await page.getByText('En curso').waitFor()
  await page.getByRole('button', { name: 'Detener el ensayo' }).waitFor()
  await expectAccessible(page)
  await page.getByText('Terminado').waitFor({ timeout: 240_000 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('heading', { name: 'Gallos', exact: false }).getByRole('link').first().click()
  await page.getByText('Qué se ensayó y qué no').waitFor()
  await page.getByText('Es lo menos que aguanta; la fila no queda limitada.').waitFor()
  await expectAccessible(page)
  await expectNothingCut(page, 320)
  await page.getByRole('button', { name: /^Usar .* por minuto en la fila$/ }).click()
  await page.getByText(/^La fila va a pasar/).waitFor()
  const { rows } = await query(
    `select (report->'proposal'->>'perMinute')::int as proposed, (select per_minute from waiting_rooms) as taken from rehearsals`,
  )
  expect(rows).toEqual([{ proposed: rows[0].proposed, taken: rows[0].proposed }])
})

it('a rehearsal is stopped at the desk', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/ensayos')
  await page.getByRole('button', { name: 'Ensayar una venta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Personas en la fila').fill('40')
  await dialog.getByLabel('Ensayar aunque haya una venta abierta').check()
  await dialog.getByRole('button', { name: 'Empezar el ensayo' }).click()
  await page.getByRole('button', { name: 'Detener el ensayo' }).click()
  await dialog.getByRole('button', { name: 'Detener', exact: true }).click()
  await page.getByText('Detenido').waitFor()
  await expect
    .poll(async () => {
      const { rows } = await query(
        `select from pg_database where starts_with(datname, current_database() || '_rehearsal_')`,
      )
      return rows.length
    })
    .toBe(0)
})
