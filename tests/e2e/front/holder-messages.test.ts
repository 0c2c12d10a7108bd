import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { crowd } from '#front/holder-messages/server/testing/crowd.ts'
import { ana, beto, boughtSeats } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

type Letter = { subject: string; text: string }

async function lettersTo(email: string): Promise<Letter[]> {
  const answer = await fetch(`${product.mailboxOrigin}/api/messages?to=${email}`)
  return (await answer.json()) as Letter[]
}

/** As if the time to take it back had passed. */
async function letUndoPass(): Promise<void> {
  const { db } = product.database
  await sql`update holder_messages set send_at = now() - interval '1 second' where state = 'waiting'`.execute(
    db,
  )
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'send_holder_message:%'`.execute(
    db,
  )
}

it('writes to a match: to oneself first, taken back once, then each person one mail with their places', async () => {
  const { db } = product.database
  const { id: eventId } = await db
    .selectFrom('events')
    .select('id')
    .where('away', '=', 'Halcones de Jalisco')
    .executeTakeFirstOrThrow()
  const people = await crowd(db, eventId, 3)
  const emails = await db.selectFrom('accounts').select('email').where('id', 'in', people).execute()

  const page = await deskPage(product, 'marketing', `/backoffice/mensajes?partido=${eventId}`)
  await page.getByRole('button', { name: 'Escribir mensaje' }).click()
  await page.getByLabel('Asunto').fill('Tu puerta cambió')
  await page.getByLabel('Mensaje', { exact: true }).fill('Entras por la {puerta}, {apodo}.')
  await page.getByText('{apodo} saldría tal cual').waitFor()
  await page.getByLabel('Mensaje', { exact: true }).fill('Entras por la ')
  await page.getByRole('button', { name: '{puerta}' }).click()
  const toAll = page.getByRole('button', { name: /^Enviar a \d+ personas$/ })
  expect(await toAll.isDisabled()).toBe(true)
  const letter = page.frameLocator('iframe[title="El correo como llega"]')
  await letter.getByText(/Hola, Alma. Entras por la puerta/).waitFor()
  await expectAccessible(page)

  const told = page.getByText(/^Primero mándatelo a ti, a /)
  const own = /a (\S+@\S+)\. Si/.exec(await told.innerText())![1]!
  await page.getByRole('button', { name: 'Mandármelo a mí' }).click()
  await page.getByText(`Este texto ya te llegó a ${own}.`).waitFor()
  // Staff are written to of what waits, too.
  const trials = async () =>
    (await lettersTo(own)).flatMap(({ subject }) => (subject.startsWith('Prueba') ? [subject] : []))
  await expect.poll(trials).toEqual(['Prueba: Tu puerta cambió'])

  // Another text needs another test.
  await page.getByLabel('Asunto').fill('Tu puerta cambió hoy')
  await told.waitFor()
  expect(await toAll.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Mandármelo a mí' }).click()
  await page.getByText(`Este texto ya te llegó a ${own}.`).waitFor()

  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Enviar a \d+ personas$/ })
  await toAll.click()
  await page
    .getByRole('dialog')
    .getByText(/^«Tu puerta cambió hoy» sale para/)
    .waitFor()
  await letter.getByRole('heading', { name: 'Tu puerta cambió hoy' }).waitFor()
  await expectAccessible(page)
  await confirm.click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await toAll.click()
  await confirm.click()
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  await letUndoPass()
  await page.getByRole('heading', { name: 'Enviado' }).waitFor()
  await letter.getByRole('heading', { name: 'Tu puerta cambió hoy' }).waitFor()
  await expectAccessible(page)

  for (const { email } of emails) {
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Tu puerta cambió hoy'])
    expect(letters[0]!.text).toMatch(/Tus lugares: .+ y .+/)
  }
  const log = await deskPage(product, 'administrator', '/backoffice/bitacora')
  await log.getByText('Mandó un mensaje a la afición').first().waitFor()
})

it('writes to one zone: the count and who it does not reach are of that zone, and only its people get the mail', async () => {
  const { db } = product.database
  // Three sit in one zone, of whom no mail reaches the third; in another Beto, by his bonogallo, whom none reaches, and Ana.
  const crowded = await crowd(db, 1, 3)
  const zoneOf = async (email: string) =>
    await db
      .selectFrom('tickets')
      .innerJoin('accounts', 'accounts.id', 'tickets.accountId')
      .innerJoin('events', 'events.id', 'tickets.eventId')
      .innerJoin('planZones', (join) =>
        join.onRef('planZones.planId', '=', 'events.planId').onRef('planZones.zoneId', '=', 'tickets.zoneId'),
      )
      .select(['planZones.zoneId', 'planZones.name'])
      .where('tickets.eventId', '=', 1)
      .where('accounts.email', '=', email)
      .executeTakeFirstOrThrow()
  const emails = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', 'in', crowded)
    .orderBy('email')
    .execute()
  const unconfirmed = [emails[2]!.email, beto.email]
  const [near, far] = [await zoneOf(unconfirmed[0]!), await zoneOf(beto.email)]
  expect(near.name).not.toBe(far.name)
  const besideBeto = await db
    .selectFrom('eventSeats')
    .select('seatId')
    .where('eventId', '=', 1)
    .where('zoneId', '=', far.zoneId)
    .where('status', '=', 'free')
    .orderBy('seatId')
    .executeTakeFirstOrThrow()
  await boughtSeats(product, ana, { seatIds: [besideBeto.seatId] })
  await db.updateTable('accounts').set({ emailConfirmedAt: null }).where('email', 'in', unconfirmed).execute()

  const page = await deskPage(product, 'marketing', '/backoffice/mensajes?partido=1')
  await page.getByRole('button', { name: 'Escribir mensaje' }).click()
  const toAll = (words: string) => page.getByRole('button', { name: `Enviar a ${words}`, exact: true })
  await toAll('3 personas').waitFor()
  await page.getByText('A 2 personas no le llega').waitFor()

  await page.getByRole('radio', { name: 'Zonas' }).check({ force: true })
  await page.getByRole('checkbox', { name: near.name, exact: true }).check({ force: true })
  await toAll('2 personas').waitFor()
  await page.getByText('A 1 persona no le llega').waitFor()
  const listed = page.getByRole('dialog', { name: 'A quién no le llega' })
  const people = listed.getByRole('list', { name: 'Personas a quienes no les llega' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Ver a quién no le llega' }).click()
  await people.first().waitFor()
  expect(await people.allInnerTexts()).toEqual([
    expect.stringMatching(/^Persona 3 Prueba\s+Su correo no está confirmado\s+2 boletos$/),
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await listed.waitFor({ state: 'detached' })

  // The other zone has other people, and both have all.
  await page.getByRole('checkbox', { name: far.name, exact: true }).check({ force: true })
  await toAll('3 personas').waitFor()
  await page.getByRole('checkbox', { name: near.name, exact: true }).uncheck({ force: true })
  await toAll('1 persona').waitFor()
  await page.getByRole('button', { name: 'Ver a quién no le llega' }).click()
  await people.first().waitFor()
  expect(await people.allInnerTexts()).toEqual([
    expect.stringMatching(
      new RegExp(`^${beto.firstName} ${beto.lastName}\\s+Su correo no está confirmado\\s+1 boleto$`),
    ),
  ])
  await page.keyboard.press('Escape')

  await page.getByLabel('Asunto').fill('Tu zona entra por otro lado')
  await page.getByLabel('Mensaje', { exact: true }).fill('Entra por la rampa norte.')
  await page.getByText(/^Primero mándatelo a ti, a /).waitFor()
  expect(await toAll('1 persona').isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Mandármelo a mí' }).click()
  await page.getByText(/^Este texto ya te llegó a /).waitFor()
  await toAll('1 persona').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar a 1 persona' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  await letUndoPass()
  await page.getByRole('heading', { name: 'Enviado' }).waitFor()
  const subjects = async (email: string) => (await lettersTo(email)).map(({ subject }) => subject)
  await expect.poll(() => subjects(ana.email)).toContain('Tu zona entra por otro lado')
  for (const { email } of [...emails, beto])
    expect(await subjects(email)).not.toContain('Tu zona entra por otro lado')
})
