import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ana, beto, fillCard, logInAndGoOn, pressPay } from '../../world/buying.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  startProduct,
  type Product,
  type Size,
} from '../../world/product.ts'
import { casesOf } from '../../world/rounds.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const pack = '/system/tickets-base/packDetail'

async function soldTo(email: string) {
  const { rows } = await product.database.pool.query(
    `select orders.total_cents as cents,
       (select count(*)::int from tickets where order_id = orders.id and status = 'valid') as tickets,
       (select count(*)::int from stock_units where order_id = orders.id) as pieces
     from orders join accounts on accounts.id = orders.account_id
     where email = $1 and kind = 'pack' and orders.status = 'paid' order by orders.created_at desc limit 1`,
    [email],
  )
  return rows[0] as { cents: number; tickets: number; pieces: number }
}

describe.each(casesOf<Size>(['phone', 'desktop']))('a fan on a %s', (size) => {
  it('finds a pack among the matches, chooses seats once and a scarf each, and pays all at one price', async () => {
    const person = size === 'phone' ? ana : beto
    const { page, context } = await product.open(size)
    await page.goto('/system/tickets')
    await page.getByRole('link', { name: 'Dos y bufanda' }).click()
    await page.waitForURL(/packDetail\/\d+/)
    await page.getByRole('heading', { name: 'Dos y bufanda', level: 1 }).waitFor()
    await page.getByText('Últimos packs').first().waitFor()
    await page.getByRole('application').waitFor()
    const phone = page.getByRole('button', { name: 'Apartar', exact: true })
    const desktop = page.getByRole('button', { name: /^Apartar por/ })
    const take = phone.or(desktop).filter({ visible: true }).first()
    await take.click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: /^Apartar por/ })
    await confirm.click()
    await dialog.getByText('Elige una opción').first().waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Bufanda de temporada del pack 1').selectOption({ label: 'Azul' })
    await dialog.getByLabel('Bufanda de temporada del pack 2').selectOption({ label: 'Rayada' })
    await confirm.click()

    await page.getByRole('heading', { name: 'Tu compra' }).waitFor()
    await page.getByText('Los mismos lugares en 2 partidos').waitFor()
    await page.getByText('Bufanda de temporada, azul').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await logInAndGoOn(page, person)
    await page.getByText('Dos y bufanda').filter({ visible: true }).first().waitFor()
    await fillCard(page, 'APRO')
    await expectAccessible(page)
    await pressPay(page)
    await page.waitForURL(/finaliced/)
    await page.getByRole('link', { name: 'Ver mis 4 boletos' }).waitFor()
    await expectAccessible(page)
    const { tickets, pieces } = await soldTo(person.email)
    expect([tickets, pieces]).toEqual([4, 4])
    await context.close()
  })

  it('goes back from the summary to other seats, and keeps the countdown', async () => {
    const { page, context } = await product.open(size, { dark: true })
    await page.goto(`${pack}/1`)
    const phone = page.getByRole('button', { name: 'Apartar', exact: true })
    const desktop = page.getByRole('button', { name: /^Apartar por/ })
    const take = phone.or(desktop).filter({ visible: true }).first()
    await take.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Volver' }).click()
    const missing = page.getByText('Falta decir para quién es cada pack.')
    await missing.filter({ visible: true }).first().waitFor()
    await take.click()
    await dialog.getByLabel('Tarifa del pack 1').selectOption('child')
    await dialog.getByRole('button', { name: /^Apartar por/ }).click()
    await page.getByText('Los mismos lugares en 3 partidos').waitFor()
    await page.getByRole('button', { name: 'Cambiar lugares' }).click()
    await page.waitForURL(/packDetail\/1/)
    const held = page.getByText('Son los lugares que tienes apartados').filter({ visible: true }).first()
    await held.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Elegir sin mapa' }).click()
    await page.getByRole('heading', { name: 'Elige por sección' }).waitFor()
    expect(await page.getByRole('application').count()).toBe(0)
    await page.getByRole('heading', { name: 'Qué incluye' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Elegir en el mapa' }).click()
    await held.waitFor()
    await context.close()
  })
})

it('says why a pack cannot be bought: a match’s phase, not yet, no longer, sold out, a match played', async () => {
  const { page, context } = await product.open('phone')
  const { pool } = product.database
  const shows = async (words: RegExp) => {
    await page.goto(`${pack}/1`)
    await page.getByText(words).first().waitFor()
    expect(await page.locator('[aria-label="Tus lugares"]').count()).toBe(0)
    await expectAccessible(page)
  }
  await pool.query(
    `insert into sale_phases (event_id, name, rule, starts_at, ends_at)
     select id, 'Titulares', 'holder', now() - interval '1 hour', now() + interval '1 hour'
     from events where away = 'Mareas de Veracruz'`,
  )
  await shows(/Gallos vs Mareas de Veracruz. Ahora compran/)
  await pool.query('delete from sale_phases')
  await pool.query(`update packs set sales_start_at = now() + interval '1 hour' where id = 1`)
  await shows(/A la venta el/)
  await pool.query(
    `update packs set sales_start_at = now() - interval '2 hours', sales_end_at = now() - interval '1 hour' where id = 1`,
  )
  await shows(/La venta de este pack terminó/)
  await pool.query(`update packs set sales_end_at = now() + interval '1 hour' where id = 1`)
  await pool.query(
    `update stock_units set status = 'blocked', hold_id = null, held_until = null
     where item_id = (select stock_item_id from packs where id = 1) and status <> 'sold'`,
  )
  await shows(/Pack agotado/)
  await pool.query(
    `update events set sales_start_at = now() - interval '9 days', sales_end_at = now() - interval '1 hour',
       doors_at = now() - interval '3 hours', starts_at = now() - interval '1 hour' where id = 1`,
  )
  await shows(/Ya se jugó Gallos vs Halcones/)
  await context.close()
})
