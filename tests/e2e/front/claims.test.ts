import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { broughtPeople } from '#front/claims/server/testing/brought.ts'
import { deskPage, passSecondFactors } from '../../world/desk-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
let ids: string[]
beforeAll(async () => {
  product = await startProduct()
  const people = [{ email: 'luz.vera@claims.example' }, { email: null, phone: '+524421239876', name: 'Memo' }]
  ids = (await broughtPeople(product.database.db, people)).ids
  await sql`insert into past_purchases (identity, account_id, import_id, folio, bought_at, amount_cents, what)
    select sha256('one'::bytea), ${ids[0]}, id, 'A-70001', now() - interval '1 year', 35000, 'Gallos vs Toros' from imports limit 1`.execute(
    product.database.db,
  )
})
afterAll(() => product.close())

const password = 'tres tristes trapecistas'
async function linkIn(path: string): Promise<string> {
  await expect
    .poll(async () => (await fetch(`${product.mailboxOrigin}${path}`)).text())
    .toMatch(/reclamar#[\w-]{43}/)
  const text = await (await fetch(`${product.mailboxOrigin}${path}`)).text()
  return /\/system\/reclamar#[\w-]{43}/.exec(text)![0]
}

it('invites in waves from the desk; by mail and by text message people make the account theirs', async () => {
  const { db } = product.database
  const persons = await deskPage(product, 'support', '/backoffice/personas?search=Memo')
  await persons.getByRole('row', { name: /Memo.*Sin correo/ }).waitFor()
  expect(await persons.getByRole('table').innerText()).not.toContain('.invalid')
  await persons.context().close()
  const page = await deskPage(product, 'marketing', '/backoffice/reclamos-de-cuenta')
  await page.getByRole('button', { name: 'Preparar invitaciones' }).click()
  await page.getByLabel('Personas por ola').fill('50')
  await page.getByLabel('Tus palabras').fill('Estrenamos taquilla propia.')
  const letter = page.frameLocator('iframe[title="El correo como llega"]')
  await letter.getByText('Hola, Alma. Estrenamos taquilla propia.').waitFor()
  await page.getByRole('button', { name: 'Mandármelo a mí' }).click()
  await page.getByText(/^Este texto ya te llegó a /).waitFor()
  await expectAccessible(page)
  await passSecondFactors(product)
  await page.getByRole('button', { name: 'Enviar a 2 personas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar la primera ola' }).click()
  await page.getByRole('button', { name: 'Pausar' }).waitFor()
  await sql`update claim_rounds set send_at = now() - interval '1 second'`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'send_claim_wave:%'`.execute(
    db,
  )

  const luz = await product.open('phone')
  await luz.page.goto(await linkIn('/api/messages?to=luz.vera@claims.example'))
  await luz.page.getByRole('heading', { name: 'Hola, Luz' }).waitFor()
  expect(luz.page.url()).not.toContain('#')
  await luz.page.getByRole('heading', { name: 'Aviso de privacidad simplificado' }).waitFor()
  await expectAccessible(luz.page)
  await luz.page.getByLabel('Contraseña', { exact: true }).fill(password)
  await luz.page.getByRole('checkbox', { name: /^Soy mayor de edad/ }).check()
  await luz.page.getByRole('button', { name: 'Quedarme con mi cuenta' }).click()
  await luz.page.getByRole('heading', { name: 'Esto es tuyo, Luz' }).waitFor()
  await luz.page.getByText('Gallos vs Toros').waitFor()
  await expectAccessible(luz.page)
  await expectNoSidewaysScroll(luz.page)
  await luz.context.close()

  const memo = await product.open('phone')
  await memo.page.goto(await linkIn('/sms'))
  await memo.page.getByLabel('Tu correo').fill('memo@claims.example')
  await expectAccessible(memo.page)
  await memo.page.getByRole('button', { name: 'Mandarme un código' }).click()
  await memo.page.getByText('Te mandamos 6 números a').waitFor()
  const mails = `${product.mailboxOrigin}/api/messages?to=memo@claims.example`
  await expect.poll(async () => (await fetch(mails)).text()).toMatch(/\b\d{6}\b/)
  const [mail] = (await (await fetch(mails)).json()) as { text: string }[]
  await memo.page.getByLabel('Código de 6 números').fill(/\b\d{6}\b/.exec(mail!.text)![0])
  await memo.page.getByLabel('Contraseña', { exact: true }).fill(password)
  await memo.page.getByRole('checkbox', { name: /^Soy mayor de edad/ }).check()
  await memo.page.getByRole('button', { name: 'Quedarme con mi cuenta' }).click()
  await memo.page.getByRole('heading', { name: 'Esto es tuyo, Memo' }).waitFor()
  await memo.context.close()

  await page.getByText('2 de 2 enlaces').waitFor()
  await page.getByRole('heading', { name: 'Por ola' }).waitFor()
  await expectAccessible(page)
  await page.goto('/backoffice/reclamos-de-cuenta')
  await page.getByRole('columnheader', { name: 'Reclamaron' }).waitFor()
  await expectAccessible(page)
})

it('asks for another link in one tap where one has ended', async () => {
  const { page, context } = await product.open('phone')
  await page.goto(`/system/reclamar#${'x'.repeat(43)}`)
  await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mandarme otro' }).click()
  await page.getByRole('heading', { name: 'Va otro enlace' }).waitFor()
  await expectAccessible(page)
  await context.close()
})
