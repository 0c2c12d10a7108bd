import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayInMexico } from '#lib/dates.ts'
import { demoCurp } from '../../../db/seed/curp.ts'
import { dirtyCustomers } from '../../../db/seed/dirty-club/customers.ts'
import { fileBytes } from '../../../db/seed/dirty-club/write-file.ts'
import type { ImportKind } from '#front/imports/columns.ts'
import { workbook } from '#front/imports/server/testing/workbook.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

it('brings a dirty file of customers in: columns, dry run with reasons, refused lines as a file, applied, tried again, taken back; then one of every other kind', async () => {
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

  // A refused line shows what its cell said, and tried again with other columns the new reason, not what was read before.
  await page.getByRole('link', { name: 'Todos los archivos' }).click()
  await page.getByLabel('Qué trae').waitFor()
  await page.getByLabel('Archivo para importar').setInputFiles({
    name: 'datos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nombre completo,Dato\nIria Mora Paz,iria@'),
  })
  await page.getByRole('heading', { name: 'Qué es cada columna' }).waitFor()
  await page.getByLabel('Correo').selectOption({ label: 'Dato' })
  await page.getByRole('button', { name: 'Revisar el archivo' }).click()
  await page.getByRole('cell', { name: /El correo no está bien escrito\..*Correo: «iria@»/ }).waitFor()
  await page.getByRole('button', { name: 'Cambiar columnas' }).click()
  await page.getByLabel('Correo').selectOption('')
  await page.getByLabel('Celular').selectOption({ label: 'Dato' })
  await page.getByRole('button', { name: 'Revisar el archivo' }).click()
  await page.getByRole('cell', { name: /El celular no tiene 10 dígitos\..*Celular: «iria@»/ }).waitFor()

  // Every other kind by the same way, one line right and one wrong.
  const { rows: seats } = await sql<{ plan: string; place: string }>`
    select plan.name as plan, concat_ws('-', seat.section, seat.row_label, seat.seat_label) as place
    from bonus_plans plan join plan_seats seat on seat.plan_id = plan.seating_plan_id
    where plan.status = 'published' and seat.row_label <> '' and not exists (select from bonus_plan_events of
      left join event_seats taken on taken.event_id = of.event_id and taken.seat_id = seat.seat_id and taken.status = 'free'
      where of.plan_id = plan.id and taken.seat_id is null)
    order by plan.id desc, seat.seat_id limit 1`.execute(db)
  const { plan, place } = seats[0]!
  const next = Number(dayInMexico(new Date()).slice(0, 4)) + 1
  const rita = { givenNames: 'Rita', firstSurname: 'Cano', secondSurname: 'Díaz' }
  const curp = demoCurp({ ...rita, birthDate: '1988-03-09', sex: 'M' })
  const kinds: [kind: ImportKind, header: string, right: string, wrong: string][] = [
    [
      'holders',
      'Titular,Correo,Nacimiento,Bonogallo,Lugar,Precio,Pagado hasta',
      `Iria Mora Paz,iria@correo.example,17/05/1980,${plan},${place},3000,30/06/${next}`,
      `Iria Mora Paz,iria@correo.example,17/05/1980,${plan},999-ZZ-999,3000,30/06/${next}`,
    ],
    [
      'credit',
      'Nombre completo,Correo,Saldo,Concepto',
      'Iria Mora Paz,iria@correo.example,$350.00,Devolución de la 7',
      'Iria Mora Paz,iria@correo.example,gratis,Devolución de la 8',
    ],
    [
      'restrictions',
      'Nombre completo,CURP,Termina,Motivo,Quién la puso,Expediente',
      `Rita Cano Díaz,${curp},${next}-01-15,Riña en la tribuna,Comité,EXP-7`,
      `Rita Cano Díaz,${curp},2020-01-15,Riña en la tribuna,Comité,EXP-8`,
    ],
    [
      'purchases',
      'Folio,Nombre completo,Correo,Partido,Fecha de compra,Importe,Entró',
      `A-1,Iria Mora Paz,iria@correo.example,Gallos vs Toros,2024-03-09,350,Sí`,
      `A-2,Iria Mora Paz,iria@correo.example,Gallos vs Toros,2024-13-09,350,Sí`,
    ],
    ['products', 'SKU,Producto,Precio,Existencia', 'T-1,Taza de antes,189,12', 'T-2,Taza de hoy,gratis,3'],
  ]
  for (const [kind, header, right, wrong] of kinds) {
    await page.getByRole('link', { name: 'Todos los archivos' }).click()
    await page.getByLabel('Qué trae').selectOption(kind)
    await page.getByLabel('Archivo para importar').setInputFiles({
      name: 'club.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([header, right, wrong].join('\n')),
    })
    await page.getByRole('heading', { name: 'Qué es cada columna' }).waitFor()
    await page.getByRole('button', { name: 'Revisar el archivo' }).click()
    await page.getByRole('button', { name: /^Rechazados 1 / }).waitFor()
    await page.getByRole('button', { name: 'Aplicar 1 renglón' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click()
    await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  }
  await expectAccessible(page)

  async function brought(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from accounts where terms_accepted_at is null`.execute(db)
    return rows[0]!.n
  }
})
