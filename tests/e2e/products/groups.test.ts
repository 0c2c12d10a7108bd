import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ana, fillCard, pressPay } from '../../world/buying.ts'
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
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

async function linkIn(email: string, part: RegExp): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${product.mailboxOrigin}/api/messages?to=${email}`)
        const letters = (await answer.json()) as { text: string }[]
        link = letters.map(({ text }) => part.exec(text)?.[0]).find((found) => found !== undefined)
        return link
      },
      { timeout: 60_000 },
    )
    .toBeDefined()
  return link!
}

it('a school asks on a phone, the desk quotes, and it accepts, pays, names its guests, and they get their tickets', async () => {
  const settings = await deskPage(product, 'administrator', '/backoffice/ajustes')
  await settings.getByLabel('CLABE').fill('032180000118359719')
  await settings.getByLabel('Titular de la cuenta').fill('Club de Prueba, S.A. de C.V.')
  await settings.getByRole('button', { name: 'Guardar ajustes' }).click()
  await settings.getByText('Guardamos los ajustes.').first().waitFor()
  await settings.context().close()
  // Another try finds a school and a mailbox of its own.
  const school = `Colegio ${randomUUID().slice(0, 8)}`
  const asker = `${randomUUID()}@colegio.example`
  const phone = await product.open('phone')
  const { page } = phone
  await page.goto('/system/tickets-base/grupos')
  await page.getByRole('heading', { level: 1, name: 'Grupos y empresas' }).waitFor()
  const match = page.getByLabel('Partido').locator('option', { hasText: 'Halcones de Jalisco' })
  await page.getByLabel('Partido').selectOption(await match.getAttribute('value'))
  await page.getByLabel('Cuántos lugares').fill('12')
  await page.getByRole('group', { name: 'Dónde les gustaría' }).getByRole('checkbox').first().check()
  await page.getByLabel('Qué son').selectOption({ label: 'Escuela' })
  await page.getByRole('button', { name: 'Pedir cotización' }).click()
  // What is missing is said at its field, and what was typed stays.
  await page.getByText('Escribe tu nombre').first().waitFor()
  await expectAccessible(page)
  await page.getByLabel('Nombre del grupo').fill(school)
  await page.getByLabel('Tu nombre').fill('Rosa Pérez')
  await page.getByLabel('Correo').fill(asker)
  await page.getByLabel('Celular').fill('4421234567')
  await page.getByLabel('Necesito factura').check()
  await page.getByLabel('RFC').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Necesito factura').uncheck()
  await page.getByRole('button', { name: 'Pedir cotización' }).click()
  await page.getByText(/^Recibimos tu solicitud GR-/).waitFor()

  const desk = await deskPage(product, 'box_office', '/backoffice/grupos')
  await desk.getByRole('link', { name: school }).waitFor()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: school }).click()
  await desk.getByRole('button', { name: 'Cotizar', exact: true }).click()
  await desk.getByLabel('Precio de cada uno').fill('200.00')
  await desk.getByRole('textbox', { name: 'Lugares' }).fill('10')
  await desk.getByRole('button', { name: 'Agregar zona o tarifa' }).click()
  await desk.getByLabel('Tarifa 2').selectOption('child')
  await desk.getByRole('textbox', { name: 'Lugares' }).nth(1).fill('2')
  await desk.getByLabel('Precio de cada uno').nth(1).fill('200.00')
  await desk.getByText('12 lugares, $2,400.00').waitFor()
  await desk.getByLabel('Palabras para el grupo').fill('Entran por la puerta 7.')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Mandar cotización' }).click()
  await desk.getByRole('heading', { name: 'Lugares' }).waitFor()
  await expectAccessible(desk)

  const link = await linkIn(asker, /http\S+#cotizacion=[\w-]{43}/)
  await logIn(phone, ana.email, ana.password)
  await page.goto(link)
  await page.getByText('Entran por la puerta 7.').waitFor()
  await page
    .getByText(/2 × .+, Niña o niño/)
    .first()
    .waitFor()
  await page.getByText('0321 8000 0118 3597 19').waitFor()
  expect(page.url()).not.toContain('cotizacion=')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Aceptar cotización' }).click()
  await page.getByRole('button', { name: 'Pagar anticipo de $720.00' }).click()
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await fillCard(page, 'APRO')
  await pressPay(page)
  await page.waitForURL(/finaliced/)

  await page.goto('/system/tickets-base/grupos')
  await page.getByRole('link', { name: school }).click()
  await page.getByRole('heading', { name: 'Quién va' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page, 320)
  await page.getByRole('button', { name: 'Pegar una lista' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tu lista').fill('Nombre\tCorreo\nLuis Mora\tluis.mora@correo.example\nLola\tmal@')
  await dialog.getByText('Renglón 3: Revisa el correo.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Tu lista').fill('Nombre\tCorreo\nLuis Mora\tluis.mora@correo.example\nLola Paz')
  await dialog.getByRole('button', { name: 'Anotar a 2' }).click()
  await page.getByText('Lola Paz').waitFor()
  await page.getByRole('button', { name: 'Mandar enlaces por correo' }).click()
  await page.getByText('Mandamos 1 correo').first().waitFor()

  // The guest answers with the link of the mail, without an account, before anybody has paid the place.
  const guest = await product.open('phone')
  await guest.page.goto(await linkIn('luis.mora@correo.example', /http\S+#lugar=[\w-]{43}/))
  await guest.page.getByRole('heading', { name: '¿Quién va?' }).waitFor()
  await expectAccessible(guest.page)
  await expectNoSidewaysScroll(guest.page)
  await guest.page.getByRole('button', { name: 'Recibir mi boleto' }).click()
  await guest.page.getByText('Quedaste anotado').waitFor()

  // Three places now, the guest's among them; the rest later.
  await page.reload()
  await page.getByText('Falta por pagar').waitFor()
  await page.getByLabel('Cuántos lugares pagas ahora').fill('3')
  await page.getByRole('button', { name: 'Pagar $420.00' }).click()
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await fillCard(page, 'APRO')
  await pressPay(page)
  await page.waitForURL(/finaliced/)
  await expect
    .poll(
      async () => {
        await guest.page.reload()
        await guest.page.getByText(/Quedaste anotado|Tu boleto está listo/).waitFor()
        return guest.page.getByText('Tu boleto está listo').count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await expectAccessible(guest.page)

  await desk.reload()
  await desk.getByText('Luis Mora recibió su boleto.').waitFor()
  await desk.getByText('Se pagaron 3 lugares por $420.00.').waitFor()
  await expectAccessible(desk)
  const narrow = await deskPage(product, 'finance', desk.url(), { size: 'phone' })
  await narrow.getByRole('heading', { name: 'Lo que ha pasado' }).waitFor()
  await narrow.getByRole('button', { name: 'Registrar transferencia' }).click()
  await narrow.getByLabel('Clave de rastreo').waitFor()
  await expectAccessible(narrow)
  await expectNoSidewaysScroll(narrow)
})
