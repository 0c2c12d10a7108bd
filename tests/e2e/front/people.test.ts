import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayInMexico } from '#lib/dates.ts'
import { deskPage } from '../../world/desk-session.ts'
import { madeFan } from '../../world/fan-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

it('finds a person by name, writes a note with a key, merges an older account after seeing what moves, undoes it, and acts for them', async () => {
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
  await page.getByLabel('Nombre, correo, celular, folio, asiento o Fan ID').fill('rios luna ana')
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

  await page.getByRole('button', { name: 'Dar saldo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cuánto').fill('50')
  await dialog.getByLabel('Por qué').fill('Esperó dos horas')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dar saldo' }).click()
  await page.getByText('Diste $50.00 de saldo').waitFor()

  await page.getByRole('button', { name: 'Reenviar', exact: true }).click()
  await dialog.getByLabel('Correo').fill('otro@correo.example')
  await dialog.getByText(/No es el correo del pedido/).waitFor()
  await dialog.getByLabel('Correo').fill('ana@correo.example')
  await dialog.getByRole('button', { name: 'Enviar boletos' }).click()
  await page.getByText('Boletos enviados').waitFor()

  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pasar un boleto' }).click()
  await dialog.getByLabel('Correo de quien lo recibe').fill('hermana@correo.example')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ofrecer boleto' }).click()
  await page.getByText('Le mandamos el correo a quien lo recibe').waitFor()

  // Only who has an approved Fan ID is restricted: the page says so, and offers it once there is one.
  const reviewer = await deskPage(product, 'fan_id_reviewer', new URL(page.url()).pathname)
  await reviewer.getByText('Solo se restringe a quien tiene Fan ID aprobado.').waitFor()
  await reviewer.getByRole('button', { name: 'Más', exact: true }).waitFor({ state: 'detached' })
  await madeFan(product, 'ana@correo.example', 'Ana')
  await reviewer.reload()
  await reviewer.getByRole('button', { name: 'Más', exact: true }).click()
  await reviewer.getByRole('menuitem', { name: 'Restringir' }).click()
  const restricting = reviewer.getByRole('dialog')
  await restricting.getByLabel('Causa').selectOption({ index: 1 })
  await restricting.getByLabel('Motivo').fill('Aventó un vaso a la cancha')
  await restricting.getByLabel('Expediente').fill('Cédula 18')
  await restricting.getByLabel('Termina').fill(`${dayInMexico(new Date(Date.now() + 10 * 86_400_000))}T12:00`)
  await restricting.getByRole('button', { name: 'Revisar' }).click()
  await restricting.getByText('No podrá comprar, recibir boletos ni entrar').waitFor()
  await expectAccessible(reviewer)
  await restricting.getByRole('button', { name: 'Restringir' }).click()
  await reviewer.getByText('Restringiste a la persona y le avisamos').waitFor()
  await reviewer.getByText('Con restricción').waitFor()
})
