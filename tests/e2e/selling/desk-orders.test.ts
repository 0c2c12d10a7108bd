import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatMoney } from '#lib/money.ts'
import { readConfig } from '#server/config.ts'
import { openedTill, toPrinter } from '../../world/box-office.ts'
import { ana, boughtSeats } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('sells two seats for cash, prints them, finds the order by its seat, and finance gives one back', async () => {
  const page = await openedTill(product)
  await page.locator('canvas').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Mejores 2/ }).click()
  const held = page.getByRole('list', { name: 'Apartado' })
  const place = await held
    .getByRole('listitem')
    .first()
    .getByTitle(/asiento/)
    .getAttribute('title')
  await page.getByRole('button', { name: '$1,000.00' }).click()
  await expectAccessible(page)
  const paper = toPrinter(page)
  await page.getByRole('button', { name: /^Cobrar/ }).click()
  expect(await paper).toMatch(/^boletos-TQ-\d+\.pdf$/)
  const last = page.getByRole('region', { name: 'Última venta' })
  await last.waitFor()
  await expectAccessible(page)
  const again = toPrinter(page)
  await page.keyboard.press('F9')
  expect(await again).toMatch(/^boletos-TQ-\d+\.pdf$/)

  const [, section, row, seat] = /[Ss]ección (\S+), fila (\S+), asiento (\S+)/.exec(place ?? '') ?? []
  await page.goto('/backoffice/pedidos')
  await page
    .getByRole('searchbox')
    .or(page.getByLabel('Buscar pedido'))
    .first()
    .fill(`${section} ${row} ${seat}`)
  const found = page.getByRole('row').filter({ hasText: 'Venta en taquilla' })
  await page.getByText(/^1 pedido ·/).waitFor()
  // What somebody typed may be a name: it stands in no address.
  expect(page.url()).not.toContain('search')
  // What was listed before stays dimmed while the search is on its way.
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  await found.getByRole('link').waitFor()
  await expectAccessible(page)
  const to = await found.getByRole('link').getAttribute('href')

  const finance = await deskPage(product, 'finance', to ?? '')
  await finance.getByRole('button', { name: 'Devolver' }).click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByText(new RegExp(`fila ${row}, asiento ${seat}`)).click()
  await dialog.getByRole('button', { name: 'Ver qué se devuelve' }).click()
  await dialog.getByText('en efectivo: se entrega en la taquilla').waitFor()
  await dialog.getByLabel('Motivo').fill('No puede venir')
  await expectAccessible(finance)
  await dialog.getByRole('button', { name: /^Devolver \$/ }).click()
  await finance.getByText('Por entregar').waitFor()
  await finance.getByText('No puede venir').waitFor()
  await expectAccessible(finance)
  expect(await finance.getByRole('row').filter({ hasText: 'Anulado' }).count()).toBe(1)
})

it('moves a ticket to a cheaper seat, and the difference goes back to the card that paid it', async () => {
  const { pool } = product.database
  const { rows: zones } = await pool.query<{ seat: number; name: string; cents: number }>(
    `select distinct on (price.total_cents) price.total_cents as cents, free.seat_id as seat,
       section || '-' || row_label || '-' || seat_label as name
     from event_seats free join events on events.id = free.event_id
     join plan_seats on plan_seats.plan_id = events.plan_id and plan_seats.seat_id = free.seat_id
     join prices price on price.event_id = events.id and price.zone_id = free.zone_id
       and price.version = events.price_version and price.fare = 'adult'
     where events.id = 1 and free.status = 'free' and seat_label <> ''
     order by price.total_cents, free.seat_id`,
  )
  const [cheap, dear] = [zones[0]!, zones.at(-1)!]
  const [ticket] = await boughtSeats(product, ana, { seatIds: [dear.seat] })
  const { rows: payments } = await pool.query<{ id: string; order_id: string; provider_payment_id: string }>(
    'select payments.* from payments join tickets using (order_id) where tickets.id = $1',
    [ticket!.id],
  )
  const paid = payments[0]!
  const back = formatMoney(dear.cents - cheap.cents)
  const page = await deskPage(product, 'support', `/backoffice/pedidos/${paid.order_id}`)
  await page.getByRole('button', { name: /^Cambiar de lugar:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar de lugar' })
  await dialog.getByLabel('Asiento nuevo').fill(cheap.name)
  await dialog.getByRole('button', { name: 'Ver ese asiento' }).click()
  await dialog
    .getByText(`Está libre y cuesta ${back} menos. La diferencia se devuelve a como se pagó.`)
    .waitFor()
  await dialog.getByLabel('Motivo').fill('Prefiere sol')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cambiar y anular el código anterior' }).click()
  await page.getByText('El código anterior ya no abre la puerta.').first().waitFor()

  await page.getByRole('heading', { name: 'Devoluciones' }).waitFor()
  await expectAccessible(page)
  const given = async () =>
    (await pool.query('select status from refunds where payment_id = $1', [paid.id])).rows
  await expect.poll(given).toEqual([{ status: 'done' }])
  const { accessToken } = readConfig({ NODE_ENV: 'test' }).payments
  const answer = await fetch(`${product.sandboxOrigin}/v1/payments/${paid.provider_payment_id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { refunds } = (await answer.json()) as { refunds: { amount: number }[] }
  expect(refunds.map(({ amount }) => formatMoney(amount * 100))).toEqual([back])
  await page.reload()
  const told = page.getByRole('listitem').filter({ has: page.getByText('Hecha', { exact: true }) })
  await told.getByText(back, { exact: true }).waitFor()
  await told.getByText(/, tarjeta\. /).waitFor()
  await page.context().close()
})

it('opens every other list of sales without a fault for axe', async () => {
  for (const [role, path, title] of [
    ['marketing', '/backoffice/cortesias', 'Cortesías'],
    ['finance', '/backoffice/cajas', 'Cajas'],
    ['finance', '/backoffice/cuarentena', 'Cuarentena de pagos'],
    ['finance', '/backoffice/facturas', 'Facturas'],
  ] as const) {
    const page = await deskPage(product, role, path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('status', { name: 'Cargando' }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page.context().close()
  }
})
