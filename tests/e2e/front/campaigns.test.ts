import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshDue } from '#front/segments/server/facts.ts'
import { paid, people } from '#front/segments/server/testing/people.ts'
import { deskPage, passSecondFactors } from '../../world/desk-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
let emails: string[]
beforeAll(async () => {
  product = await startProduct()
  const { db } = product.database
  const ids = await people(db, 20)
  for (const id of ids) await paid(db, id, { at: new Date(Date.now() - 200 * 86_400_000) })
  emails = (await db.selectFrom('accounts').select('email').where('id', 'in', ids).execute()).map(
    ({ email }) => email,
  )
  while ((await refreshDue(db)) > 0);
})
afterAll(() => product.close())

type Letter = { id: string; subject: string; html: string; text: string }
async function lettersTo(email: string): Promise<Letter[]> {
  const answer = await fetch(`${product.mailboxOrigin}/api/messages?to=${email}`)
  return (await answer.json()) as Letter[]
}

async function letUndoPass(): Promise<void> {
  const { db } = product.database
  await sql`update campaigns set send_at = now() - interval '1 second' where state = 'waiting'`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'send_campaign:%'`.execute(
    db,
  )
}

it('makes a segment by its rules, writes to it, and a fan follows the link', async () => {
  const page = await deskPage(product, 'marketing', '/backoffice/segmentos')
  await page.getByRole('link', { name: 'Segmento nuevo' }).click()
  const all = page.getByRole('region', { name: 'Cumple todo' })
  await all.getByRole('button', { name: /^Agregar a/ }).click()
  await page.getByRole('menuitem', { name: 'Dejó de comprar' }).click()
  await page.getByRole('dialog').getByLabel('Días').fill('190')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click()
  await all.getByRole('button', { name: 'Sin comprar en 190 días', exact: true }).waitFor()
  await page.getByText('A 20 personas se le puede escribir por correo').waitFor()
  const none = page.getByRole('region', { name: 'No cumple ninguna' })
  await none.getByRole('button', { name: /^Agregar a/ }).click()
  await page.getByRole('menuitem', { name: 'Tiene bonogallo' }).click()
  await page.getByRole('button', { name: 'Ver a algunas' }).click()
  await page
    .getByText(/^Persona\d+ P\.$/)
    .first()
    .waitFor()
  await page.getByLabel('Nombre').fill('Se fueron')
  await page.getByRole('button', { name: 'Guardar segmento' }).click()
  await page.getByRole('heading', { level: 1, name: 'Se fueron' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Escribirles' }).click()
  await page.getByRole('button', { name: 'Escribir campaña' }).click()
  await page.getByLabel('Asunto').fill('Te extrañamos')
  await page.getByLabel('Mensaje', { exact: true }).fill('{nombre}, hay lugares para ti.')
  const letter = page.frameLocator('iframe[title="El correo como llega"]')
  await letter.getByText('Hola, Alma. Alma, hay lugares para ti.').waitFor()
  await page.getByRole('button', { name: 'Mandármelo a mí' }).click()
  await page.getByText(/^Este texto ya te llegó a /).waitFor()
  await expectAccessible(page)
  await passSecondFactors(product)
  await page.getByRole('button', { name: /^Enviar a \d+ personas$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enviar a \d+ personas$/ })
    .click()
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  await letUndoPass()
  await page.getByRole('heading', { name: 'Enviado' }).waitFor()
  await page.getByRole('heading', { name: 'Qué pasó' }).waitFor()
  await expectAccessible(page)

  const letters = async () => (await Promise.all(emails.map(lettersTo))).flat()
  const held = await product.database.db
    .selectFrom('campaignPeople')
    .select('accountId')
    .where('state', '=', 'held_out')
    .execute()
  // Sent says that each is written; they leave one after another.
  await expect.poll(letters).toHaveLength(20 - held.length)
  const link = /\/system\/novedad#[\w.-]+/.exec((await letters())[0]!.text)![0]
  const fan = await product.open('phone')
  await fan.page.goto(link)
  await fan.page.waitForURL('**/system/tickets')
  await page.goto('/backoffice/campanas')
  await page.getByRole('link', { name: 'Te extrañamos' }).waitFor()
  await page.getByRole('button', { name: 'Cambiar' }).click()
  await page.getByLabel('Recordar una compra que se dejó sin pagar').check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(/^Una compra que se deja sin pagar se recuerda una vez, 2 horas después\./).waitFor()
  await expectAccessible(page)
  await fan.context.close()
})

it('shows both lists and editors on a phone', async () => {
  for (const path of ['/backoffice/segmentos', '/backoffice/campanas', '/backoffice/segmentos/nuevo']) {
    const page = await deskPage(product, 'marketing', path, { size: 'phone' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.context().close()
  }
})
