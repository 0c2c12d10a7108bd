import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayInMexico } from '#lib/dates.ts'
import { dirtyCustomers } from '../../../db/seed/dirty-club/customers.ts'
import { fileBytes } from '../../../db/seed/dirty-club/write-file.ts'
import { workbook } from '#front/imports/server/testing/workbook.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

it('brings a dirty file of customers in: columns, dry run with reasons, refused lines as a file, applied, tried again, taken back', async () => {
  const { db } = product.database
  const file = dirtyCustomers({ people: 300, seed: 5, today: dayInMexico(new Date()) })
  const page = await deskPage(product, 'administrator', '/backoffice/importar')
  await page.getByLabel('Qué trae').waitFor()
  await expectAccessible(page)
  const upload = () =>
    page.getByLabel('Archivo para importar').setInputFiles({
      name: 'clientes.csv',
      mimeType: 'text/csv',
      buffer: fileBytes(file, { encoding: 'macintosh', delimiter: ';' }),
    })
  await upload()
  await page.getByRole('heading', { name: 'Qué es cada columna' }).waitFor()
  await page.getByText('CSV en Mac Roman, separado por puntos y comas').waitFor()
  expect(await page.getByLabel('Correo').inputValue()).toBe('4')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revisar el archivo' }).click()
  await page.getByRole('button', { name: /^Aplicar \d+ renglones$/ }).waitFor()
  await page.getByRole('columnheader', { name: 'Por qué' }).waitFor()
  await expectAccessible(page)
  const wrong = file.lines.filter(({ truth }) => truth.is === 'wrong').length
  await page.getByRole('button', { name: new RegExp(`^Rechazados ${wrong} `) }).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bajar los rechazados con su motivo' }).click()
  expect((await download).suggestedFilename()).toBe('por-corregir-clientes.csv')

  await page.getByRole('button', { name: /^Aplicar \d+ renglones$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  expect(await brought()).toBe(file.lines.filter(({ truth }) => truth.is === 'made').length)

  const applied = page.url()
  await page.getByRole('link', { name: 'Todos los archivos' }).click()
  await page.getByLabel('Qué trae').waitFor()
  await upload()
  await page.getByRole('button', { name: 'Borrar el archivo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
  await page.getByLabel('Qué trae').waitFor()
  await upload()
  await page.getByRole('button', { name: 'Revisar el archivo' }).click()
  await page.getByText('No hay nada que aplicar').waitFor()
  const again = page.url()
  expect(again).not.toBe(applied)

  await page.goto(applied)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho', { exact: true }).waitFor()
  await page.getByText(/^Se deshicieron \d+ renglones\. No quedó nada de este archivo\.$/).waitFor()
  expect(await brought()).toBe(0)

  await page.goto(again)
  await page.getByRole('button', { name: 'Revisar otra vez' }).click()
  await page.getByRole('button', { name: /^Aplicar \d+ renglones$/ }).waitFor()

  // A workbook of another system: which sheet is asked first, by keyboard, and one is read.
  await page.getByRole('link', { name: 'Todos los archivos' }).click()
  await page.getByLabel('Qué trae').waitFor()
  await page.getByLabel('Archivo para importar').setInputFiles({
    name: 'club.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook(
      {
        name: 'Compras',
        rows: [
          ['Folio', 'Importe'],
          ['A1', '350'],
        ],
      },
      {
        name: '<i>Clientes</i>',
        rows: [
          ['Nombre completo', 'Correo'],
          ['Iria Mora Paz', 'iria@correo.example'],
        ],
      },
      { name: 'Oculta', rows: [['Correo']], state: 'hidden' },
    ),
  })
  await page.getByRole('heading', { name: 'Qué hoja se importa' }).waitFor()
  expect(await page.getByRole('radio').count()).toBe(2)
  expect(await page.getByRole('button', { name: 'Leer esta hoja' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Hojas del libro' }).waitFor()
  await page.getByRole('radio', { name: 'Compras' }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: '<i>Clientes</i>' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Leer esta hoja' }).press('Enter')
  await page.getByRole('heading', { name: 'Qué es cada columna' }).waitFor()
  await page.getByText('Libro de Excel, hoja «<i>Clientes</i>»').waitFor()
  await page.getByText('Dice: iria@correo.example').waitFor()
  await page.getByRole('button', { name: 'Revisar el archivo' }).click()
  await page.getByRole('button', { name: 'Aplicar 1 renglón' }).waitFor()
  await page.getByRole('button', { name: 'Cambiar columnas' }).click()
  await page.getByRole('button', { name: 'Elegir otra hoja' }).click()
  await page.getByRole('heading', { name: 'Qué hoja se importa' }).waitFor()
  expect(await page.getByRole('radio', { name: '<i>Clientes</i>' }).isChecked()).toBe(true)

  async function brought(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from accounts where terms_accepted_at is null`.execute(db)
    return rows[0]!.n
  }
})
