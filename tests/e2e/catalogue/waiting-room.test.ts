import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBeacon } from '#sandbox/beacon/beacon.ts'
import { ana, beto } from '../../world/buying.ts'
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
let beacon: Awaited<ReturnType<typeof startBeacon>>

beforeAll(async () => {
  beacon = await startBeacon({ port: 0 })
  product = await startProduct({ BEACON_URLS: beacon.sources.join() })
})
afterAll(async () => {
  await product.close()
  await beacon.close()
})

const room = '/system/tickets-base/fila/event-1'
const query = (text: string) => product.database.pool.query(text)
const roomState = async () =>
  (await query(`select state from waiting_rooms where subject = 'event:1'`)).rows[0]?.state as string

const begins = (when: string) =>
  query(`update events set sales_start_at = ${when}, requires_fan_id = false where id = 1`)

async function opensSoon(): Promise<void> {
  await begins(`now() + interval '20 minutes'`)
  await query(
    `insert into waiting_rooms (subject, mode, per_minute, paused) values ('event:1', 'opening', 6000, true)`,
  )
}

it('a fan joins on a phone, waits for the draw, checks it there, has a turn and holds seats', async () => {
  await query(
    `insert into confirmed_phones (account_id, phone_key) select id, sha256(id::text::bytea) from accounts where email in ('${ana.email}', '${beto.email}')`,
  )
  await opensSoon()
  await expect.poll(roomState).toBe('joining')

  const { page: stranger, context: strange } = await product.open('phone')
  await stranger.goto('/system/tickets-base/eventDetail/1')
  await stranger.getByRole('link', { name: 'Entrar a la fila' }).click()
  await stranger.waitForURL(`**${room}`)
  await stranger.getByText('Un lugar en la fila no garantiza boleto.').waitFor()
  await stranger.getByRole('link', { name: 'Inicia sesión para entrar a la fila' }).waitFor()
  await expectAccessible(stranger)
  await strange.close()

  const visit = await product.open('phone')
  const { page } = visit
  await logIn(visit, ana.email, ana.password)
  await page.goto(room)
  await page.getByRole('button', { name: 'Entrar a la fila' }).click()
  await page.getByRole('heading', { name: 'Ya tienes tu lugar' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const other = await product.open('phone')
  await logIn(other, ana.email, ana.password)
  await other.page.goto(room)
  await other.page.getByRole('heading', { name: 'Ya tienes tu lugar' }).waitFor()
  await other.context.close()
  expect((await query('select count(*)::int as many from waiting_places')).rows[0].many).toBe(1)

  await begins('now()')
  await page.getByRole('heading', { name: 'Tu número' }).waitFor({ timeout: 120_000 })
  await page.getByText('La fila está en pausa. Tu lugar sigue guardado.').waitFor()
  await page.getByText('Tu lugar se sorteó y lo comprobamos en tu teléfono').waitFor()
  await expectAccessible(page)
  await expectNothingCut(page, 320)

  await page.goto('/system/tickets-base/comprobar-fila/event-1')
  await page.getByRole('button', { name: 'Comprobar ahora' }).click()
  await page.getByText('El sorteo es el que se anunció').waitFor()
  await page.getByText('Está en la lista y tu número es el que salió.').waitFor()
  await expectAccessible(page)
  await expectNothingCut(page, 320)

  await page.goto(room)
  await page.getByRole('heading', { name: 'Tu número' }).waitFor()
  await visit.context.setOffline(true)
  await page.getByText('Tu lugar sigue guardado. En cuanto vuelva').waitFor()
  await visit.context.setOffline(false)

  const late = await product.open('phone')
  await logIn(late, beto.email, beto.password)
  await late.page.goto('/system/tickets-base/eventDetail2/1')
  await late.page.getByRole('link', { name: 'Ir a la fila' }).waitFor()
  await late.page.goto(room)
  await late.page.getByText('El sorteo ya pasó').waitFor()
  await late.page.getByRole('button', { name: 'Entrar a la fila' }).click()
  await late.page.getByText('1 antes que tú').waitFor()

  await query(`update waiting_rooms set paused = false, serving_at = now()`)
  await page.getByRole('heading', { name: '¡Es tu turno!' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entrar a elegir lugares' }).click()
  await page.waitForURL(/eventDetail\/1/)
  const take = page.getByRole('button', { name: 'Apartar', exact: true })
  await take.filter({ visible: true }).first().click()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()

  await late.page.getByRole('heading', { name: '¡Es tu turno!' }).waitFor()
  await query(
    `update waiting_places set called_at = now() - interval '6 minutes', status = 'skipped' where status = 'called'`,
  )
  await late.page.reload()
  await late.page.getByText('Se pasó tu turno').first().waitFor()
  await expectAccessible(late.page)
  await late.page.getByRole('button', { name: 'Volver a la fila, al final' }).click()
  await late.page.getByRole('heading', { name: /Tu número|¡Es tu turno!/ }).waitFor()
  await late.page.goto('/system/tickets-base/eventDetail2/1')
  await late.page
    .getByRole('button', { name: /^Apartar/ })
    .filter({ visible: true })
    .first()
    .click()
  await late.page.waitForURL(`**${room}`)
  await late.context.close()

  await query(`update waiting_rooms set state = 'ended', ended = 'sold_out'`)
  await page.goto(room)
  await page.getByRole('heading', { name: 'Se agotaron los boletos' }).waitFor()
  await expectAccessible(page)
  await visit.context.close()
})

it('marketing gives a sale its room, leads it, and opens it for everybody', async () => {
  await query(`update events set sales_start_at = now() + interval '1 hour' where id = 2`)
  const page = await deskPage(product, 'marketing', '/backoffice/filas')
  await page.getByRole('heading', { name: 'Filas' }).waitFor()
  await expectAccessible(page)
  await page.goto('/backoffice/filas/event-2')
  await page.getByRole('button', { name: 'Cuándo hay fila' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fila').selectOption('opening')
  await dialog.getByLabel('Minutos antes').fill('90')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Tomando lugares').waitFor()

  await page.getByRole('button', { name: 'Más rápido: 360 por minuto' }).click()
  await page.getByRole('button', { name: 'Más despacio: 290 por minuto' }).waitFor()
  await page.getByRole('button', { name: 'Detener la fila' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Detener', exact: true }).click()
  await page.getByRole('button', { name: 'Seguir la fila' }).click()
  await page.getByRole('button', { name: 'Detener la fila' }).waitFor()
  await page.getByRole('button', { name: 'Decir algo a quienes esperan' }).click()
  await dialog.getByLabel('Mensaje').fill('Las puertas abren a las 5.')
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Las puertas abren a las 5.').first().waitFor()
  await page.getByRole('button', { name: 'Abrir a todos' }).click()
  await dialog.getByRole('button', { name: 'Abrir a todos' }).click()
  await page.getByText('Abierta a todos').first().waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const { page: fan, context } = await product.open('phone')
  await fan.goto('/system/tickets-base/fila/event-2')
  await fan.getByText('Las puertas abren a las 5.').waitFor()
  await context.close()
  const { rows } = await query(
    `select action from audit_log where action like 'waiting_room.%' order by action`,
  )
  expect(new Set(rows.map(({ action }: { action: string }) => action))).toEqual(
    new Set([
      'waiting_room.change',
      'waiting_room.message',
      'waiting_room.open',
      'waiting_room.pause',
      'waiting_room.rate',
    ]),
  )
  await page.context().close()
})
