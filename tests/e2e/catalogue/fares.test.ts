import { afterEach, beforeEach, expect, it } from 'vitest'
import { ana, firstFare, logInAndGoOn, takeBestSeats } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

it('a fare is made, put in order and priced at the desk; a fan buys at it, also after it was retired', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/tarifas')
  await page.getByRole('cell', { name: /Adulto General/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nueva tarifa' }).click()
  await page.getByLabel('Nombre').fill('Docente')
  await page.getByLabel('Edad desde').fill('18')
  await page.getByLabel('Se pide en la puerta').fill('Pide la credencial de docente')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardamos la tarifa').first().waitFor()
  await page.getByRole('cell', { name: 'Desde 18 años' }).waitFor()
  await page.getByRole('button', { name: 'Subir Docente' }).click()
  await page.getByRole('row', { name: /Docente/ }).waitFor()
  // It was the last: who leaves sooner may not have moved it.
  await expect.poll(() => page.getByRole('row').last().innerText()).not.toContain('Docente')
  await page.getByRole('button', { name: 'Bajar Docente' }).press('Enter')
  await expect.poll(() => page.getByRole('row').last().innerText()).toContain('Docente')
  await page.getByRole('button', { name: 'Bajar Docente' }).and(page.locator(':focus')).waitFor()

  await page.goto('/backoffice/partidos/1')
  await page.getByLabel('Agregar una tarifa').selectOption({ label: 'Docente' })
  await page.getByLabel('VIP, Docente', { exact: true }).fill('500')
  await page.getByLabel('Zona Azul, Docente', { exact: true }).fill('260')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cambiar precios' }).click()
  await page.getByText('nueva → $500.00').waitFor()
  await page.getByLabel('Motivo').fill('Tarifa para docentes')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await page
    .getByText(/Guardamos la versión/)
    .first()
    .waitFor()

  const { rows } = await product.database.pool.query<{ zone_id: number }>(
    `select distinct zone_id from plan_zones where name in ('VIP', 'Zona Azul') order by 1`,
  )
  const zones = rows.map(({ zone_id }) => zone_id)
  const { page: phone, context } = await product.open('phone')
  await takeBestSeats(phone, 1)
  const held = await product.database.pool.query<{ zone_id: number }>(
    `select seat.zone_id from event_seats seat where seat.event_id = 1 and seat.status = 'held' limit 1`,
  )
  // Where the proposed seats are in another zone, that zone is priced too: the journey is the fan's, whatever is proposed.
  if (!zones.includes(held.rows[0]!.zone_id)) {
    await product.database.pool.query(
      `insert into prices (event_id, version, zone_id, fare, face_cents, service_cents)
       select id, price_version, $1, 'docente', 20000, 2000 from events where id = 1`,
      [held.rows[0]!.zone_id],
    )
    await phone.reload()
  }
  await firstFare(phone, 'Docente').check({ force: true })
  await phone
    .getByText(/Docente, Adulto|Adulto, Docente/)
    .first()
    .waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)

  await page.goto('/backoffice/tarifas')
  await page.getByRole('button', { name: 'Retirar Docente' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
  await page.getByRole('button', { name: 'Volver a vender Docente' }).waitFor()
  await expectAccessible(page)

  await phone.reload()
  await logInAndGoOn(phone, ana)
  const { rows: lines } = await product.database.pool.query<{ fare: string }>(
    `select fare from order_lines where fare = 'docente'`,
  )
  expect(lines).toHaveLength(1)
  const { page: other } = await product.open('desktop')
  await takeBestSeats(other, 1)
  await other
    .getByRole('group', { name: /Tarifa de/ })
    .first()
    .waitFor()
  expect(await other.getByRole('radio', { name: 'Docente' }).count()).toBe(0)
  await context.close()
  await page.context().close()
})

it('a fare that left the prices of what is held says which place needs another, and lets that one go without the other', async () => {
  const { pool } = product.database
  const { page: phone } = await product.open('phone')
  await takeBestSeats(phone, 1)
  await firstFare(phone, 'Niña o niño').check({ force: true })
  await phone.getByText('Niña o niño, Adulto').first().waitFor()
  await pool.query(`with next as (
      insert into price_lists (event_id, version, published_at, valid_from, waits, reason)
      select 1, max(version) + 1, now(), now(), false, 'Sin niños' from price_lists where event_id = 1 returning version),
    copied as (insert into prices (event_id, version, zone_id, fare, face_cents, service_cents)
      select 1, next.version, zone_id, fare, face_cents, service_cents from prices, next
      where event_id = 1 and prices.version = (select price_version from events where id = 1) and fare <> 'child')
    update events set price_version = next.version from next where id = 1`)
  // What is held keeps the prices that it was held at.
  await phone.reload()
  await phone.getByText('Niña o niño, Adulto').first().waitFor()
  expect(await phone.getByText('ya no se vende').count()).toBe(0)

  // As an exchange of seats takes those of today.
  await pool.query(
    `update holds set price_version = events.price_version from events where events.id = 1 and event_id = 1 and holds.status = 'active'`,
  )
  await phone.reload()
  await phone.getByText('La tarifa que elegiste ya no se vende en 1 lugar').waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await firstFare(phone, 'Adulto $').check({ force: true })
  await phone.getByText('ya no se vende').waitFor({ state: 'detached' })
  await phone.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('purchaseSeats')!)
    const [first] = kept.state.hold.seats
    kept.state.fares = { [first.id]: 'child' }
    sessionStorage.setItem('purchaseSeats', JSON.stringify(kept))
  })
  await phone.reload()
  await phone.getByRole('button', { name: 'Soltar ese lugar' }).click()
  await phone.getByText('ya no se vende').waitFor({ state: 'detached' })
  await expect.poll(() => phone.getByRole('group', { name: /Tarifa de/ }).count()).toBe(1)
  const { rows } = await pool.query<{ seats: number }>(
    `select cardinality(seat_ids)::int as seats from holds where event_id = 1 and status = 'active' and expires_at > now()`,
  )
  expect(rows.map(({ seats }) => seats)).toEqual([1])
})
