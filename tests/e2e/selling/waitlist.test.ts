import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseMatchSeats } from '#selling/holds/server/blocks-actions.ts'
import { ana, beto, fillCard, pressPay } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingCut,
  logIn,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const list = '/system/tickets-base/lista-de-espera/1'
const query = (text: string) => product.database.pool.query(text)

it('an offer that one lets go is the next one’s, who buys it, on phones', async () => {
  const { rows } = await query(
    `select seat_id, (select id from accounts where role = 'administrator' limit 1) as staff from event_seats
     join event_zones zone using (event_id, zone_id) where event_id = 1 and status = 'free' and admission = 'numbered'
     order by seat_id limit 1 offset 400`,
  )
  const { seat_id: seatId, staff } = rows[0] as { seat_id: number; staff: string }
  await query(`update event_seats set status = 'blocked' where event_id = 1 and status = 'free'`)

  const first = await product.open('phone')
  const { page } = first
  await page.goto('/system/tickets-base/eventDetail/1')
  await page.getByRole('link', { name: 'Entrar a la lista de espera' }).click()
  await page.waitForURL(`**${list}`)
  await page.getByText('Esperar no cuesta y no garantiza boleto.').waitFor()
  await expectAccessible(page)
  await expectNothingCut(page, 320)
  await page.getByRole('link', { name: 'Inicia sesión para entrar a la lista' }).waitFor()
  await logIn(first, ana.email, ana.password)
  await page.goto(list)
  await page.getByRole('button', { name: 'Quitar lugar' }).click()
  await page.getByRole('button', { name: 'Entrar a la lista' }).click()
  await page.getByRole('heading', { name: 'Confirma tu celular' }).waitFor()
  await expectAccessible(page)
  // The code itself is the waiting room's journey.
  await query(
    `insert into confirmed_phones (account_id, phone_key) select id, sha256(id::text::bytea) from accounts where email in ('${ana.email}', '${beto.email}')`,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Quitar lugar' }).click()
  await page.getByRole('button', { name: 'Entrar a la lista' }).click()
  await page.getByText('Eres quien sigue', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page, 320)

  const second = await product.open('phone')
  await logIn(second, beto.email, beto.password)
  await second.page.goto(list)
  await second.page.getByRole('button', { name: 'Entrar a la lista' }).click()
  await second.page.getByText('1 persona antes que tú', { exact: true }).waitFor()
  await second.page.getByRole('button', { name: 'Cambiar zona o cantidad' }).click()
  await second.page.getByText('Conservas tu lugar en la lista.').waitFor()
  await second.page.getByRole('button', { name: 'Agregar lugar' }).click()
  await second.page.getByText('Con este cambio pasas al final de la lista.').waitFor()
  await expectAccessible(second.page)
  for (const _ of [1, 2]) await second.page.getByRole('button', { name: 'Quitar lugar' }).click()
  await second.page.getByRole('button', { name: 'Guardar el cambio' }).click()
  await second.page.getByRole('button', { name: 'Cambiar zona o cantidad' }).waitFor()
  await second.page.getByText('1 persona antes que tú', { exact: true }).waitFor()

  await releaseMatchSeats(product.database.db, { eventId: 1, seatIds: [seatId], accountId: staff })
  const resting = await query(`select from resting_seats where seat_id = ${seatId} and rests_until > now()`)
  expect(resting.rowCount).toBe(1)
  await query(`update resting_seats set rests_until = now()`)

  await page.getByRole('heading', { name: 'Hay lugares para ti' }).waitFor({ timeout: 60_000 })
  await expectAccessible(page)
  await expectNothingCut(page, 320)
  await page.getByRole('button', { name: 'No los quiero' }).click()
  await page.getByText('Puedes volver a la lista una vez, al final.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Soltarlos' }).click()
  await page.getByRole('heading', { name: 'Dejaste pasar una oferta' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Volver a la lista, al final' }).click()
  await page.getByRole('heading', { name: 'Tu lugar en la lista' }).waitFor()

  await second.page.getByRole('heading', { name: 'Hay lugares para ti' }).waitFor({ timeout: 60_000 })
  await second.page.goto('/system/profile-base/notifications')
  await second.page.getByText('Hay lugares para ti').first().waitFor()
  await second.page.goto(list)
  await second.page.getByRole('button', { name: 'Comprar estos lugares' }).click()
  await second.page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  await second.page
    .getByRole('timer')
    .filter({ hasText: /1[0-4]:/ })
    .first()
    .waitFor()
  await second.page.getByRole('button', { name: 'Continuar al pago' }).click()
  await second.page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await fillCard(second.page, 'APRO')
  await pressPay(second.page)
  await second.page.waitForURL(/finaliced/)
  await second.page.goto(list)
  await second.page.getByText('Ya tienes tus lugares').waitFor()
  await expectAccessible(second.page)
  await first.context.close()
  await second.context.close()
})

it('marketing sees who waits by zone and quantity, pauses the list and closes it', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/listas-de-espera')
  await page.getByText('1 persona espera 1 lugar.').waitFor()
  await page.getByText('Ofertas: 0 vigentes, 1 tomadas, 1 sin tomar.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Pausar' }).first().click()
  await page.getByText('En pausa').waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).first().click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar la lista' }).click()
  await page.getByText('Cerrada').waitFor()
  const { rows } = await query(
    `select count(*)::int as times from audit_log where action = 'waitlist.change'`,
  )
  expect(rows[0].times).toBe(2)

  const visit = await product.open('phone')
  await logIn(visit, ana.email, ana.password)
  await visit.page.goto(list)
  await visit.page.getByText('El club cerró esta lista').waitFor()
  await expectAccessible(visit.page)
  await page.context().close()
  await visit.context.close()
})
