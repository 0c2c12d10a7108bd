import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBeacon } from '#sandbox/beacon/beacon.ts'
import { ana, beto, fillCard, pressPay } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingCut,
  logIn,
  startProduct,
  type Product,
  type Visit,
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

/** What every state of the room is held to: axe, no sideways scroll, nothing cut on the narrowest phone. */
async function judged(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page, 320)
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function openRoom(who: typeof ana): Promise<Visit> {
  const visit = await product.open('phone')
  await logIn(visit, who.email, who.password)
  await visit.page.goto(room)
  return visit
}

it('a fan joins on a phone, has the same place on another one, and sees it checked there after the draw', async () => {
  await query(
    `insert into confirmed_phones (account_id, phone_key) select id, sha256(id::text::bytea) from accounts where email in ('${ana.email}', '${beto.email}')`,
  )
  await opensSoon()
  await expect.poll(roomState).toBe('joining')

  const { page: stranger, context: strange } = await product.open('phone')
  await stranger.goto('/system/tickets-base/eventDetail/1')
  await stranger.getByRole('link', { name: 'Entrar a la fila' }).click()
  await stranger.waitForURL(`**${room}`)
  await heading(stranger, 'La fila está abierta')
  await stranger.getByText('Un lugar no asegura boleto.').waitFor()
  await stranger.getByText('Leer las reglas completas').click()
  await stranger.getByText('Un lugar en la fila no garantiza boleto.').waitFor()
  await stranger.getByRole('link', { name: 'Inicia sesión para entrar a la fila' }).waitFor()
  await judged(stranger)
  await strange.close()

  const { page, context } = await openRoom(ana)
  // Asked in the second in which a list closes, the place is asked for again until it is had: here, once that was read.
  const told = page.getByText('La lista se está cerrando.').waitFor()
  let asked = 0
  await context.route('**/api/waiting-room/event-1/places', async (route) => {
    if (++asked === 1)
      return route.fulfill({
        status: 409,
        json: { code: 'list_closes', title: 'La lista se está cerrando.', status: 409 },
      })
    await told
    return route.continue()
  })
  await page.getByRole('button', { name: 'Entrar a la fila' }).click()
  await told
  await heading(page, 'Ya tienes lugar en la fila')
  await judged(page)
  const other = await openRoom(ana)
  await heading(other.page, 'Ya tienes lugar en la fila')
  await other.context.close()
  expect((await query('select count(*)::int as many from waiting_places')).rows[0].many).toBe(1)

  await begins('now()')
  await page.getByRole('heading', { name: 'Tu número' }).waitFor({ timeout: 120_000 })
  await page.getByText('La fila está en pausa. Tu lugar sigue guardado.').waitFor()
  await page.getByText('Tu lugar se sorteó y lo comprobamos en tu teléfono.').waitFor()
  await judged(page)
  await page.getByRole('link', { name: 'Ver cómo' }).click()
  await page.getByRole('button', { name: 'Comprobar ahora' }).click()
  await page.getByText('El sorteo es el que se anunció').waitFor()
  await page.getByText('Está en la lista y tu número es el que salió.').waitFor()
  await judged(page)
  await context.close()
})

const ticketsOf = async (email: string) =>
  (
    await query(`select count(*)::int as many from tickets join accounts on accounts.id = tickets.account_id
      where email = '${email}' and event_id = 1 and status = 'valid'`)
  ).rows[0].many as number

it('who comes late goes behind; a turn becomes tickets or comes back once, also for who was offline', async () => {
  const first = await openRoom(ana)
  const { page } = first
  await heading(page, /Tu número/)
  await page.reload()
  await heading(page, /Tu número/)
  await first.context.setOffline(true)
  await page.getByText('Tu lugar sigue guardado. En cuanto vuelva').waitFor()

  const late = await openRoom(beto)
  await heading(late.page, 'La fila está avanzando')
  await late.page.getByRole('button', { name: 'Entrar a la fila' }).click()
  await late.page.getByText('1 persona va antes que tú.').waitFor()

  await query(`update waiting_rooms set paused = false, serving_at = now()`)
  await heading(late.page, 'Es tu turno')
  await first.context.setOffline(false)
  await heading(page, 'Es tu turno')
  // Who hears the page is told without looking for it.
  const heard = page.locator('[data-live=polite]')
  await expect.poll(() => heard.textContent()).toBe('Es tu turno. Entra a elegir tus lugares.')
  expect(await heard.getAttribute('role')).toBe('status')
  await judged(page)
  const other = await openRoom(ana)
  await heading(other.page, 'Es tu turno')
  await page.reload()
  await heading(page, 'Es tu turno')
  await page.getByRole('button', { name: 'Elegir mis lugares' }).click()
  await page.waitForURL(/eventDetail\/1/)
  const take = page.getByRole('button', { name: 'Apartar', exact: true })
  await take.filter({ visible: true }).first().click()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  // The turn was taken on the first phone: the other one goes on with the same pass.
  await other.page.reload()
  await heading(other.page, 'Estás dentro')
  await other.page.getByRole('button', { name: 'Seguir eligiendo' }).waitFor()
  await other.context.close()

  const before = await ticketsOf(ana.email)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await fillCard(page, 'APRO')
  await pressPay(page)
  await page.getByRole('heading', { level: 1, name: /¡Listo!/ }).waitFor()
  await page.getByRole('article', { name: /^Boleto: Gallos vs/ }).waitFor()
  await judged(page)
  expect(await ticketsOf(ana.email)).toBe(before + 2)
  await page.getByRole('link', { name: 'Ver mis 2 boletos' }).click()
  await page.getByText('Halcones de Jalisco').first().waitFor()
  await first.context.close()

  await query(
    `update waiting_places set called_at = now() - interval '6 minutes', status = 'skipped' where status = 'called'`,
  )
  await late.page.reload()
  await heading(late.page, 'Se pasó tu turno')
  await judged(late.page)
  await late.page.getByRole('button', { name: 'Volver a la fila, al final' }).click()
  await heading(late.page, /Tu número|Es tu turno/)
  await late.page.goto('/system/tickets-base/eventDetail2/1')
  await late.page
    .getByRole('button', { name: /^Apartar/ })
    .filter({ visible: true })
    .first()
    .click()
  await late.page.waitForURL(`**${room}`)
  await late.context.close()
})

it('a room that is sold out leads on, and one that opened twice has both draws to check', async () => {
  await query(`update waiting_rooms set state = 'ended', ended = 'sold_out' where subject = 'event:1'`)
  const { page, context } = await product.open('phone')
  await page.goto(room)
  await heading(page, 'Se agotaron los boletos')
  await page.getByRole('link', { name: 'Entrar a la lista de espera' }).waitFor()
  await judged(page)
  await query(
    `update waiting_rooms set state = 'idle', ended = null, sitting = 2, serving = 0, last_number = 0, mode = 'automatic',
       beacon_chain = null, beacon_round = null, beacon_at = null where subject = 'event:1'`,
  )
  const sitting = async () => {
    const answer = await fetch(`${product.origin}/api/waiting-room/event-1/state`)
    return ((await answer.json()) as { sitting: number }).sitting
  }
  await expect.poll(sitting).toBe(2)
  await context.close()
  const { page: anew, context: other } = await product.open('phone')
  await anew.goto('/system/tickets-base/comprobar-fila/event-1')
  await anew.getByRole('link', { name: 'Vez 1' }).click()
  await anew.getByRole('button', { name: 'Comprobar ahora' }).click()
  await anew.getByText('El sorteo es el que se anunció').waitFor()
  await judged(anew)
  await other.close()
})

/** A buyer who has no bonogallo. */
const carla = { email: 'carla@correo.example', password: beto.password }

it('in a phase of others a fan reads why before waiting and again at the turn, and goes on in the own one', async () => {
  await query(`insert into sale_phases (event_id, name, rule, starts_at, ends_at) values
    (6, 'Titulares', 'holder', now() - interval '1 hour', now() + interval '1 hour'),
    (6, 'Público', 'public', now() + interval '1 hour', now() + interval '2 hours')`)
  await query(`insert into waiting_rooms (subject, mode, per_minute) values ('event:6', 'opening', 6000)`)
  await query(`insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
    select '${carla.email}', password_hash, 'Carla', 'Mora Díaz', now(), terms_version, now() from accounts where email = '${beto.email}'`)
  const serves = `select state from waiting_rooms where subject = 'event:6'`
  await expect.poll(async () => (await query(serves)).rows[0].state as string).toBe('serving')
  const { page, context } = await product.open('phone')
  const ofHolders = '/system/tickets-base/fila/event-6'
  await page.goto(ofHolders)
  await page.getByText('La fila es para titulares de bonogallo').waitFor()
  await page.getByText('inicia sesión con tu cuenta y entra a la fila').waitFor()
  await logIn({ page, context }, carla.email, carla.password)
  await page.goto(ofHolders)
  await heading(page, 'La fila está avanzando')
  await page.getByText('La fila es para titulares de bonogallo').waitFor()
  await page.getByText('Tu fase, «Público», empieza').waitFor()
  await page.getByRole('link', { name: 'Ver bonogallos' }).waitFor()
  expect(await page.getByRole('button', { name: 'Entrar a la fila' }).count()).toBe(0)
  await judged(page)

  // Who had taken a place before the club gave the phase to others.
  await query(`insert into waiting_places (id, room_id, sitting, account_id, salt, commitment, in_list, number)
    select gen_random_uuid(), room.id, 1, accounts.id, sha256('a'), sha256('b'), false, 1
    from waiting_rooms room, accounts where subject = 'event:6' and email = '${carla.email}'`)
  await query(`update waiting_rooms set last_number = 1 where subject = 'event:6'`)
  const called = `select status from waiting_places place join waiting_rooms room on room.id = room_id where subject = 'event:6'`
  await expect.poll(async () => (await query(called)).rows[0].status as string).toBe('called')
  await page.reload()
  await heading(page, 'Te toca, pero no en esta fase')
  await page.getByText('La fila es para titulares de bonogallo').waitFor()
  await judged(page)
  await query(`update sale_phases set rule = 'public' where event_id = 6`)
  await page.reload()
  await heading(page, 'Es tu turno')
  await page.getByRole('button', { name: 'Elegir mis lugares' }).click()
  await page.waitForURL(/eventDetail\/6/)
  await context.close()
})

it('a pack’s room names the match that is sold to others, before waiting and on the pack’s page', async () => {
  const part = `(select max(event_id) from pack_events where pack_id = 1 and event_id not in (1, 3, 6))`
  await query(`insert into sale_phases (event_id, name, rule, starts_at, ends_at) values
    (${part}, 'Titulares', 'holder', now() - interval '1 hour', now() + interval '1 hour'),
    (${part}, 'Público', 'public', now() + interval '1 hour', now() + interval '2 hours')`)
  const named = await query(`select event_title(home, away) as title from events where id = ${part}`)
  const title = named.rows[0].title as string
  await query(`insert into waiting_rooms (subject, mode, per_minute) values ('pack:1', 'opening', 6000)`)
  const state = `select state from waiting_rooms where subject = 'pack:1'`
  await expect.poll(async () => (await query(state)).rows[0].state as string).toBe('serving')
  const { page, context } = await product.open('phone')
  await logIn({ page, context }, carla.email, carla.password)
  await page.goto('/system/tickets-base/fila/pack-1')
  await heading(page, 'La fila está avanzando')
  await page.getByText(`${title}. La fila es para titulares de bonogallo`).waitFor()
  await page.getByText('Tu fase, «Público», empieza').waitFor()
  expect(await page.getByRole('button', { name: 'Entrar a la fila' }).count()).toBe(0)
  await judged(page)
  await page.goto('/system/tickets-base/packDetail/1')
  await page.getByText(`${title}. Ahora compran: titulares de bonogallo`).waitFor()
  expect(await page.getByRole('link', { name: 'Ir a la fila' }).count()).toBe(0)

  await query(`update sale_phases set rule = 'public' where event_id = ${part}`)
  await page.goto('/system/tickets-base/fila/pack-1')
  await page.getByRole('button', { name: 'Entrar a la fila' }).waitFor()
  expect(await page.getByText('La fila es para').count()).toBe(0)
  await query(`delete from sale_phases where event_id = ${part}`)
  await query(`update waiting_rooms set mode = 'off' where subject = 'pack:1'`)
  await context.close()
})

it('a phase that begins later has its own draw: its fan finds the way from the match while others buy', async () => {
  await query(
    `update events set sales_start_at = now() - interval '1 hour', requires_fan_id = false where id = 3`,
  )
  await query(`insert into sale_phases (event_id, name, rule, starts_at, ends_at) values
    (3, 'Titulares', 'holder', now() - interval '1 hour', now() + interval '50 minutes'),
    (3, 'Público', 'public', now() + interval '50 minutes', now() + interval '3 hours')`)
  await query(`insert into waiting_rooms (subject, mode, per_minute) values ('event:3', 'opening', 6000)`)
  await query(`insert into confirmed_phones (account_id, phone_key) select id, sha256(id::text::bytea)
    from accounts where email = '${carla.email}' on conflict do nothing`)
  const stands = `select sitting || ' ' || state as stands from waiting_rooms where subject = 'event:3'`
  const roomNow = async () => (await query(stands)).rows[0].stands as string
  await expect.poll(roomNow).toBe('1 serving')
  await query(
    `update waiting_rooms set serving_since = now() - interval '11 minutes' where subject = 'event:3'`,
  )
  await expect.poll(roomNow).toBe('1 ended')

  const { page, context } = await product.open('phone')
  await logIn({ page, context }, carla.email, carla.password)
  const ofMatch = '/system/tickets-base/eventDetail/3'
  await page.goto(ofMatch)
  await page.getByText('Tu fase, «Público», empieza').waitFor()
  await page.getByRole('link', { name: 'Cómo funciona' }).click()
  await heading(page, 'Aún no abre tu fila')
  await page.getByText('La fila de la próxima fase abre').waitFor()
  await judged(page)

  await query(
    `update sale_phases set ends_at = now() + interval '20 minutes' where event_id = 3 and rule = 'holder'`,
  )
  await query(
    `update sale_phases set starts_at = now() + interval '20 minutes' where event_id = 3 and rule = 'public'`,
  )
  await expect.poll(roomNow).toBe('2 joining')
  await page.goto(ofMatch)
  await page.getByRole('link', { name: 'Entrar a la fila' }).click()
  await heading(page, 'La fila está abierta')
  await judged(page)
  await page.getByRole('button', { name: 'Entrar a la fila' }).click()
  await heading(page, 'Ya tienes lugar en la fila')
  await judged(page)

  await query(`update sale_phases set ends_at = now() where event_id = 3 and rule = 'holder'`)
  await query(`update sale_phases set starts_at = now() where event_id = 3 and rule = 'public'`)
  await expect.poll(roomNow).toBe('2 serving')
  // The calendar is asked for once, and it was moved here.
  await page.reload()
  await heading(page, 'Es tu turno')
  await page.getByRole('button', { name: 'Elegir mis lugares' }).click()
  await page.waitForURL(/eventDetail\/3/)
  await page.getByRole('button', { name: 'Apartar' }).waitFor()
  await context.close()
})

it('a phase that follows while a line still moves has its list beside it, for who may only buy then and whose turn is over', async () => {
  await query(
    `update events set sales_start_at = now() - interval '1 hour', requires_fan_id = false where id = 2`,
  )
  await query(`insert into sale_phases (event_id, name, rule, starts_at, ends_at) values
    (2, 'Titulares', 'holder', now() - interval '1 hour', now() + interval '20 minutes'),
    (2, 'Público', 'public', now() + interval '20 minutes', now() + interval '3 hours')`)
  await query(`update passes set account_id = (select id from accounts where email = '${ana.email}')
    where id = (select id from passes where status = 'active' limit 1)`)
  await query(`insert into confirmed_phones (account_id, phone_key) select id, sha256(id::text::bytea)
    from accounts where email in ('${ana.email}', '${beto.email}', '${carla.email}') on conflict do nothing`)
  await query(`insert into waiting_rooms (subject, mode, per_minute) values ('event:2', 'opening', 1)`)
  const stands = `select concat_ws(' ', sitting, state, next_sitting) as stands from waiting_rooms where subject = 'event:2'`
  const roomNow = async () => (await query(stands)).rows[0].stands as string

  // Somebody waits before the fan, so that the line moves for longer than its phase.
  await expect.poll(roomNow).toMatch(/^1 serving/)
  await query(`with room as (update waiting_rooms set last_number = 40, serving_at = now() + interval '1 hour' where subject = 'event:2' returning id)
    insert into waiting_places (id, room_id, sitting, account_id, salt, commitment, in_list, number)
    select gen_random_uuid(), room.id, 1, accounts.id, sha256('a'), sha256('b'), false, 40
    from room, accounts where email = '${beto.email}'`)
  await expect.poll(roomNow).toBe('1 serving 2')

  const { page, context } = await product.open('phone')
  await logIn({ page, context }, carla.email, carla.password)
  await page.goto('/system/tickets-base/eventDetail/2')
  await page.getByText('Toma tu lugar: el orden se sortea').waitFor()
  await page.getByRole('link', { name: 'Entrar a la fila' }).click()
  await heading(page, 'La fila está abierta')
  await page.getByText('Mientras, avanza la fila de ahora.').waitFor()
  await judged(page)
  await page.getByRole('button', { name: 'Entrar a la fila' }).click()
  await heading(page, 'Ya tienes lugar en la fila')
  await page.getByText('Sorteamos el orden de «Público»').waitFor()
  await judged(page)

  const holder = await product.open('phone')
  await logIn(holder, ana.email, ana.password)
  await holder.page.goto('/system/tickets-base/fila/event-2')
  await heading(holder.page, 'La fila está avanzando')
  await holder.page.getByRole('button', { name: 'Entrar a la fila' }).click()
  await heading(holder.page, 'Tu número 41')
  await holder.page.getByText('Tal vez no te toque antes de las').waitFor()
  await holder.page.getByText('pasas sin hacer nada al sorteo de «Público».').waitFor()
  await judged(holder.page)

  const desk = await deskPage(product, 'marketing', '/backoffice/filas/event-2')
  await desk.getByText('En la lista de la próxima fase:').waitFor()
  await expectAccessible(desk)
  await desk.context().close()

  await query(
    `update waiting_places set status = 'skipped', called_at = now() - interval '6 minutes' where number = 41`,
  )
  await holder.page.reload()
  await heading(holder.page, 'Se pasó tu turno')
  await holder.page.getByText('También puedes entrar al sorteo de «Público»').waitFor()
  await judged(holder.page)
  await holder.page.getByRole('button', { name: 'Entrar al sorteo' }).click()
  await heading(holder.page, 'Ya tienes lugar en la fila')
  await holder.context.close()

  await query(`update sale_phases set ends_at = now() where event_id = 2 and rule = 'holder'`)
  await query(`update sale_phases set starts_at = now() where event_id = 2 and rule = 'public'`)
  await heading(page, /Tu número|Es tu turno/)
  expect(await roomNow()).toBe('2 serving')
  const taken = `select count(*)::int as many from waiting_places join waiting_lists using (room_id, sitting)
    where sitting = 2 and in_list and room_id = (select id from waiting_rooms where subject = 'event:2')`
  // Beto still waited in the line, and went over into the draw.
  expect((await query(taken)).rows[0].many).toBe(3)
  await context.close()
})

type OtherSale = { what: string; of: string; begin: string; list: string; link: string; took: string }
const otherSales: OtherSale[] = [
  {
    what: 'a pack',
    of: `'pack:' || id from packs`,
    begin: 'update packs set sales_start_at = now()',
    list: 'tickets',
    link: 'Dos y bufanda',
    took: 'Tu compra',
  },
  {
    what: 'a bonogallo',
    of: `'plan:' || id from bonus_plans`,
    begin: `update bonus_plans set open_from = now() where open_from < now() and open_until > now()`,
    list: 'bonus',
    link: 'Elegir mi lugar',
    took: '¿Quién es titular?',
  },
]
it.each(otherSales)('$what with a room is held once the turn is here, and not before', async (sale) => {
  await query(
    `insert into confirmed_phones (account_id, phone_key) select id, sha256(id::text::bytea) from accounts where email = '${ana.email}' on conflict do nothing`,
  )
  await query(sale.begin)
  await query(
    `insert into waiting_rooms (mode, per_minute, subject) select 'opening', 6000, ${sale.of} on conflict do nothing`,
  )
  const serving = `select count(*)::int as many from waiting_rooms where state = 'serving' and subject in (select ${sale.of})`
  await expect.poll(async () => (await query(serving)).rows[0].many as number).toBeGreaterThan(0)
  const visit = await product.open('phone')
  const { page, context } = visit
  await logIn(visit, ana.email, ana.password)
  await page.goto(`/system/${sale.list}`)
  await page.getByRole('link', { name: sale.link }).first().click()
  await page.getByRole('link', { name: 'Ir a la fila' }).waitFor()
  await take(page)
  await page.waitForURL(/\/fila\//)
  await heading(page, 'La fila está avanzando')
  await judged(page)
  await page.getByRole('button', { name: 'Entrar a la fila' }).click()
  await heading(page, 'Es tu turno')
  await page.getByRole('button', { name: 'Elegir mis lugares' }).click()
  await take(page)
  await page.getByRole('heading', { name: sale.took }).first().waitFor()
  await context.close()
})

/** Takes the seats that are marked; a pack asks first which scarf comes along. */
async function take(page: Page): Promise<void> {
  const seats = page.getByRole('button', { name: 'Apartar', exact: true }).filter({ visible: true })
  await seats.first().click()
  const dialog = page.getByRole('dialog')
  const gone = page.waitForURL(/\/fila\/|compra/).then(() => false)
  if (!(await Promise.race([dialog.waitFor().then(() => true), gone]))) return
  for (const scarf of await dialog.getByRole('combobox').all()) await scarf.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: /^Apartar por/ }).click()
}

it('marketing gives a sale its room, leads it, and opens it for everybody', async () => {
  await query(`update events set sales_start_at = now() + interval '1 hour' where id = 8`)
  const page = await deskPage(product, 'marketing', '/backoffice/filas')
  await page.getByRole('heading', { name: 'Filas' }).waitFor()
  await expectAccessible(page)
  await page.goto('/backoffice/filas/event-8')
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
  await fan.goto('/system/tickets-base/fila/event-8')
  await fan.getByText('Las puertas abren a las 5.').waitFor()
  await context.close()
  const { rows } = await query(
    `select action from audit_log where action like 'waiting_room.%' and subject = 'event:8' order by action`,
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
