import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
} from '../../world/product.ts'

let product: Product
let beacon: Awaited<ReturnType<typeof startBeacon>>

beforeEach(async () => {
  beacon = await startBeacon({ port: 0 })
  product = await startProduct({ BEACON_URLS: beacon.sources.join() })
})
afterEach(async () => {
  await product.close()
  await beacon.close()
})

const ballot = '/system/tickets-base/sorteo/1'
const query = (text: string) => product.database.pool.query(text)
const stateNow = async () => (await query(`select state from ballots`)).rows[0]?.state as string

/** Takes part with one seat of the first zone that is offered. */
async function takePart(page: Page): Promise<void> {
  await page.goto(ballot)
  await page.getByRole('heading', { name: 'El sorteo está abierto' }).waitFor()
  await page.getByRole('button', { name: 'Quitar lugar' }).click()
  await page.getByRole('button', { name: 'Participar en el sorteo' }).click()
  await page.getByText('Elige al menos una zona').waitFor()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Agregar / })
    .last()
    .click()
  // Its button is gone: a keyboard goes on from the heading of the zones.
  await page.locator('legend:focus').waitFor()
  await page.getByRole('button', { name: 'Participar en el sorteo' }).click()
  await page.getByRole('heading', { name: 'Ya participas' }).waitFor()
}

const carla = { email: 'carla@correo.example', password: beto.password }
const fans = [ana, beto, carla]

it('marketing prepares a ballot; of three fans on phones one wins and lets go, the next one gets the seat and pays, and the last one loses', async () => {
  await query(`update events set requires_fan_id = false where id = 1`)
  await query(`insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
    select '${carla.email}', password_hash, 'Carla', 'Mora Díaz', now(), terms_version, now() from accounts where email = '${beto.email}'`)
  await query(
    `insert into confirmed_phones (account_id, phone_key) select id, sha256(id::text::bytea) from accounts where email in (${fans.map(({ email }) => `'${email}'`).join()}) on conflict do nothing`,
  )
  const desk = await deskPage(product, 'marketing', '/backoffice/partidos/1/sorteo')
  await desk.getByRole('heading', { name: 'Este partido no tiene sorteo' }).waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Preparar sorteo' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Preparar sorteo' }).click()
  await dialog.getByText('Elige al menos una zona').first().waitFor()
  await expectAccessible(desk)
  await dialog.getByLabel('Platea Baja').fill('1')
  await dialog.getByRole('button', { name: 'Preparar sorteo' }).click()
  await desk.getByText('Por abrir').waitFor()
  await query(`update ballots set opens_at = now()`)
  await expect.poll(stateNow).toBe('open')

  const { page: stranger, context: strange } = await product.open('phone')
  await stranger.goto('/system/tickets-base/eventDetail/1')
  await stranger.getByRole('link', { name: 'Participar' }).click()
  await stranger.waitForURL(`**${ballot}`)
  await stranger.getByText('Participar no garantiza boleto.').waitFor()
  await stranger.getByRole('link', { name: 'Inicia sesión para participar' }).waitFor()
  await expectAccessible(stranger)
  await strange.close()

  const visits = await Promise.all(fans.map(() => product.open('phone')))
  const pages = visits.map(({ page }) => page)
  const one = pages[0]!
  for (const [at, { email, password }] of fans.entries()) {
    await logIn(visits[at]!, email, password)
    await takePart(pages[at]!)
  }
  await expectAccessible(one)
  await expectNoSidewaysScroll(one)
  await expectNothingCut(one, 320)
  await desk.getByText('Recibe solicitudes').waitFor()

  await desk.getByRole('button', { name: 'Cerrar ya las solicitudes' }).click()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Cerrar ya' }).click()
  await expect.poll(stateNow, { timeout: 90_000 }).toBe('granting')
  const drawn = await query(
    `select email from ballot_applications one join accounts on accounts.id = one.account_id order by number`,
  )
  const inOrder = (drawn.rows as { email: string }[]).map(
    (row) => pages[fans.findIndex(({ email }) => email === row.email)]!,
  )
  const [lucky, next, last] = inOrder as [Page, Page, Page]
  await lucky.reload()
  await lucky.getByRole('heading', { name: '¡Ganaste!' }).waitFor()
  await lucky.getByText('Tu lugar se sorteó y lo comprobamos en tu teléfono').waitFor()
  await expectAccessible(lucky)
  await expectNothingCut(lucky, 320)
  await next.reload()
  await next.getByText('Eres la siguiente persona en la lista.').waitFor()
  await expectAccessible(next)
  await last.reload()
  await last.getByText('1 persona espera antes que tú.').waitFor()
  await lucky.getByRole('button', { name: 'No los quiero' }).click()
  await expectAccessible(lucky)
  await lucky.getByRole('dialog').getByRole('button', { name: 'No los quiero' }).click()
  await lucky.getByRole('heading', { name: 'Dejaste tus lugares' }).waitFor()

  await expect
    .poll(async () => (await query(`select status from ballot_applications where number = 2`)).rows[0].status)
    .toBe('won')
  await next.reload()
  await next.getByRole('button', { name: 'Pagar mis lugares' }).click()
  await next.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  await next.getByText('Tus lugares te esperan hasta').first().waitFor()
  await expectAccessible(next)
  await next.getByRole('button', { name: 'Continuar al pago' }).click()
  await next.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await fillCard(next, 'APRO')
  await pressPay(next)
  await next.waitForURL(/finaliced/)
  await next.goto(ballot)
  await next.getByRole('heading', { name: 'Tus boletos ya son tuyos' }).waitFor()

  await expect.poll(stateNow).toBe('ended')
  await last.reload()
  await last.getByRole('heading', { name: 'Esta vez no te tocó' }).waitFor()
  await last.getByText('No te cobramos nada. Tu número fue el 3.').waitFor()
  await expectAccessible(last)
  await expectNoSidewaysScroll(last)
  await expectNothingCut(last, 320)

  await next.goto('/system/tickets-base/comprobar-sorteo/1')
  await next.getByRole('button', { name: 'Comprobar ahora' }).click()
  await next.getByText('El sorteo es el que se anunció').waitFor()
  await next.getByText('Está en la lista y tu número es el que salió.').waitFor()
  await expectAccessible(next)
  await desk.getByText('Terminó: todos los lugares se pagaron').waitFor()
  await expectAccessible(desk)
  await expectNoSidewaysScroll(desk)
  await Promise.all([...visits.map(({ context }) => context.close()), desk.context().close()])
})
