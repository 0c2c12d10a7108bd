import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fan } from '../../world/fan.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('a match goes from an empty season to published in at most 12 fields, and what is blocked is sold to nobody', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/temporadas')
  let fields = 0
  const fill = async (label: string, value: string) => {
    fields += 1
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Nueva temporada' }).click()
  await fill('Nombre', 'Clausura 2099')
  await fill('Empieza', '2099-01-04')
  await fill('Termina', '2099-05-30')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('cell', { name: 'Clausura 2099', exact: true }).waitFor()
  await expectAccessible(page)

  await page.goto('/backoffice/partidos')
  await page.getByRole('cell', { name: /Halcones de Jalisco/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Nuevo partido' }).click()
  await fill('Rival', 'Ajolotes del Lago')
  await fill('Jornada', 'Jornada 1')
  await fill('Fecha y hora', '2099-01-10T19:00')
  await fill('Inicio de la venta', '2098-12-01T10:00')
  await fill('Adulto, todas las zonas', '400')
  fields += 1
  await page.getByLabel('Temporada', { exact: true }).selectOption({ label: 'Clausura 2099' })
  await page.getByRole('button', { name: 'Llenar la tabla' }).click()
  expect(await page.getByLabel('VIP, Niña o niño').inputValue()).toBe('320.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar borrador' }).click()

  await page.getByText('Tiene mapa, precios finales').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const preview = await page.getByLabel('Enlace', { exact: true }).inputValue()
  expect(preview).toMatch(/preview/)
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Publicado', { exact: true }).first().waitFor()
  expect(fields).toBeLessThanOrEqual(12)

  await page.getByLabel('VIP, Adulto', { exact: true }).fill('450')
  await page.getByRole('button', { name: 'Cambiar precios' }).click()
  await page.getByLabel('Motivo').fill('Incluye alimentos')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('1 precio cambió').waitFor()

  const eventId = Number(/partidos\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('link', { name: 'Asientos' }).click()
  await page.getByRole('tab', { name: 'Lista' }).click()
  await page.getByLabel(/^Fila A \(/).check()
  await page.getByLabel('Motivo').fill('Cámaras')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Bloquear \d+ lugares/ }).click()
  await page
    .getByText(/^Bloqueamos \d+ lugares/)
    .first()
    .waitFor()

  const { rows } = await product.database.pool.query<{ seat_id: number }>(
    `update events set sales_start_at = now() where id = $1 returning
      (select seat_id from event_seats where event_id = $1 and status = 'blocked' order by seat_id limit 1)`,
    [eventId],
  )
  const refused = await fan(product.origin).post(`/events/${eventId}/holds`, { seatIds: [rows[0]!.seat_id] })
  expect(refused.body).toMatchObject({ code: 'seats_taken' })
  await page.goto(`/system/tickets-base/eventDetail/${eventId}`)
  await page.getByText('antes $400.00, ahora $450.00').waitFor()
  await page.context().close()
})

it('the last match is copied but for rival and date', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/partidos/nuevo')
  await page.getByRole('button', { name: 'Copiar del último partido' }).click()
  await page.getByLabel('Rival', { exact: true }).fill('Tejones del Cerro')
  await page.getByLabel('Fecha y hora').fill('2099-02-10T19:00')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Tiene mapa, precios finales').waitFor()
  await page.context().close()
})

it('a rival gets its crest and its colour, and its match shows them in the list', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/rivales')
  await page.getByRole('heading', { level: 1, name: 'Rivales' }).waitFor()
  await page.getByRole('link', { name: /contra Toros del Norte$/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Editar Toros del Norte' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Editar Toros del Norte' })
  await dialog.getByLabel('Color', { exact: true }).fill('#f2b705')
  await dialog.getByRole('button', { name: 'Subir escudo' }).click()
  const upload = page.getByRole('dialog', { name: 'Subir imagen' })
  await upload.getByLabel('Imagen', { exact: true }).setInputFiles({
    name: 'toros.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 4, background: '#f2b705' } })
      .png()
      .toBuffer(),
  })
  await upload.getByLabel('Qué se ve en la imagen').fill('Un toro')
  await upload.getByRole('button', { name: 'Subir imagen' }).click()
  await dialog.getByRole('button', { name: 'Cambiar escudo' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardamos el rival').first().waitFor()
  await page.context().close()

  const { page: list, context } = await product.open('phone')
  await list.goto('/system/tickets')
  const card = list.getByRole('article').filter({ hasText: 'Toros del Norte' }).first()
  const crest = card.locator('img[src^="/api/pictures/"]')
  const drawn = () => crest.evaluate((image) => Reflect.get(image, 'naturalWidth') as number)
  await expect.poll(drawn).toBe(160)
  await context.close()
})

it('a section is generated and stored as the next version of the plan; a file names the zones whose colours are alike', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/recintos')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Estadio Corregidora' }).click()
  await page.getByText('Versión 1: Estadio Corregidora').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Generar secciones' }).click()
  await page.getByLabel('Sección', { exact: true }).fill('301')
  await page.getByLabel('Zona de precio').fill('VIP')
  await page.getByLabel('Distancia').fill('150')
  await page.getByText('Esta sección: 240 lugares. Todo el plano: 34,347.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar al plano' }).click()
  await page.getByRole('button', { name: /^Guardar plano/ }).click()
  await page.getByText('Versión 2: Estadio Corregidora').waitFor()
  await page.getByRole('link', { name: 'Marcar asientos' }).click()
  await page.getByRole('tab', { name: 'Lista' }).click()
  await page.getByLabel(/^Fila A \(/).check()
  await page.getByRole('button', { name: 'Marcar', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar versión' }).click()
  await page.getByText('Versión 3: Estadio Corregidora').waitFor()

  const file = { name: 'dos-gradas.json', mimeType: 'application/json' }
  await page
    .getByLabel('Archivo del plano')
    .setInputFiles({ ...file, buffer: Buffer.from(JSON.stringify(alikeStands)) })
  const dialog = page.getByRole('dialog', { name: 'Compara antes de poner en vigor' })
  await dialog
    .getByText(/quien distingue pocos colores confunde «Norte» con «Sur»\. Puedes seguir así/)
    .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Poner en vigor' }).click()
  await page.getByText('Versión 4: Dos gradas').waitFor()
  await page.context().close()
})

/** Two zones of one seat, whose green and plum are one colour to who sees no green. */
const alikeStands = {
  name: 'Dos gradas',
  size: { width: 100, height: 100 },
  categories: [
    { name: 'Norte', color: '#09A59A' },
    { name: 'Sur', color: '#964B89' },
  ],
  zones: ['Norte', 'Sur'].map((category, at) => ({
    name: category,
    position: { x: 0, y: at * 50 },
    rows: [
      {
        row_number: 'A',
        seats: [{ seat_guid: category, seat_number: '1', position: { x: 0, y: 0 }, category }],
      },
    ],
  })),
}
