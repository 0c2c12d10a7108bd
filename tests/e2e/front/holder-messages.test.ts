import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { crowd } from '#front/holder-messages/server/testing/crowd.ts'
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
