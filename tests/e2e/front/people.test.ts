import { afterEach, beforeEach, expect, it } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

it('finds a person by name, writes a note with a key, merges an older account after seeing what moves, and undoes it', async () => {
  const { db } = product.database
  const phone = '+524427778899'
  await db.updateTable('accounts').set({ phone }).where('email', '=', 'ana@correo.example').execute()
  const { id: old } = await db
    .insertInto('accounts')
    .values({
      email: 'ana.vieja@correo.example',
      firstName: 'Ana',
      lastName: 'Luna Rios',
      phone,
      passwordHash: '-',
      emailConfirmedAt: new Date(),
      termsVersion: '1',
      termsAcceptedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const page = await deskPage(product, 'support', '/backoffice/personas')
  await page.getByLabel('Nombre, correo, celular, folio o asiento').fill('rios luna ana')
  // Until then the list is everybody's, and its rows move.
  await page.waitForURL(/search=/)
  await page
    .getByRole('row')
    .filter({ has: page.getByText('ana@correo.example', { exact: true }) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /Ana Luna Ríos/ }).waitFor()
  await page.getByText('Parece la misma persona').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.keyboard.press('n')
  await page.getByLabel('Nota', { exact: true }).fill('Llamar después de las 5')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await page.getByText('Llamar después de las 5').waitFor()

  await page.getByRole('button', { name: 'Unir', exact: true }).click()
  await page.getByText('Pasa a la cuenta que queda').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Por qué son la misma persona').fill('Trajo su credencial')
  await page.getByRole('button', { name: 'Unir las dos cuentas' }).click()
  await page.getByText(/Se unió ana\.vieja@correo\.example/).waitFor()
  const leads = () =>
    db.selectFrom('accounts').select('mergedInto').where('id', '=', old).executeTakeFirstOrThrow()
  expect((await leads()).mergedInto).not.toBeNull()

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Las cuentas son dos otra vez').waitFor()
  expect((await leads()).mergedInto).toBeNull()
})
