import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { demoAuthenticatorKey, seedStaff } from '../../../db/seed/staff.ts'
import { staffSession } from '../../world/staff.ts'
import { admin } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
let receiver: Server
let heard: string[] = []

beforeAll(async () => {
  product = await startProduct()
  // The programs run under the keys of development; so do these.
  await seedStaff({ db: product.database.db, masterKey: readConfig({ NODE_ENV: 'test' }).masterKey })
  receiver = createServer((request, response) => {
    heard.push(request.url ?? '')
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver.close()
  await product.close()
})

/** The code that the phone of this key shows. */
async function codeOf(key: string): Promise<string> {
  const answer = await fetch(`${product.mailboxOrigin}/api/code?clave=${key}`)
  return ((await answer.json()) as { code: string }).code
}

async function typeCode(page: Page, key: string, button: string): Promise<void> {
  await page.getByLabel('Código de 6 números').fill(await codeOf(key))
  await page.getByRole('button', { name: button, exact: true }).click()
}

describe('administration', () => {
  it('enters with password and code, invites somebody, and sees the invitation reach the mailbox', async () => {
    const { page } = await product.open('desktop')
    await page.goto('/backoffice/personal')
    await page.getByLabel('Correo').fill(admin.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(admin.password)
    await page
      .getByRole('button', { name: /Iniciar sesión|Entrar/ })
      .last()
      .click()
    await page.getByRole('heading', { name: 'Escribe tu código' }).waitFor()
    await typeCode(page, demoAuthenticatorKey, 'Entrar')
    await page.getByRole('heading', { name: 'Personal', exact: true }).waitFor()
    await page
      .getByRole('button', { name: /^Administrar a/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Qué puede cada rol' }).click()
    await page.getByRole('rowheader', { name: 'Reembolsar pedidos' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Qué puede cada rol' }).press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Personas', selected: true }).waitFor()
    await page.getByRole('button', { name: 'Invitar', exact: true }).click()
    await page.getByLabel('Nombre', { exact: true }).fill('Nora')
    await page.getByLabel('Apellidos').fill('Paz')
    await page.getByLabel('Correo', { exact: true }).fill('nora.paz@club.example')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mandar invitación' }).click()
    await page.getByRole('heading', { name: 'Invitaciones sin usar' }).waitFor()
    const mails = async () => {
      const response = await fetch(`${product.mailboxOrigin}/api/messages?to=nora.paz@club.example`)
      return ((await response.json()) as { text: string }[])[0]?.text ?? ''
    }
    await expect.poll(mails, { timeout: 60_000 }).toMatch(/backoffice\/invitacion#/)
    const link = /http\S+invitacion#[\w-]{43}/.exec(await mails())?.[0] ?? ''
    const { page: theirs } = await product.open('desktop')
    await theirs.goto(link)
    await theirs.getByLabel('Contraseña nueva', { exact: true }).fill('tres-gallos-en-la-torre')
    await expectAccessible(theirs)
    await theirs.getByRole('button', { name: 'Entrar', exact: true }).click()
    await theirs.getByRole('heading', { name: 'Protege tu acceso' }).waitFor()
  })

  it('changes a role after a fresh code, and the open page of who was demoted says so', async () => {
    const person = await staffSession(product.database.db, 'finance')
    await product.database.db
      .updateTable('accounts')
      .set({ firstName: 'Fabiola', lastName: 'Demota' })
      .where('id', '=', person.accountId)
      .execute()
    const theirs = await deskPage(product, 'finance', '/backoffice/bitacora', { session: person })
    await theirs.getByRole('heading', { name: 'Bitácora' }).waitFor()
    await theirs.getByRole('row').nth(1).waitFor()
    await expectAccessible(theirs)

    const page = await deskPage(product, 'administrator', '/backoffice/personal?search=Demota')
    await page.getByRole('button', { name: 'Administrar a Fabiola Demota' }).click()
    await page.getByLabel('Rol', { exact: true }).last().selectOption({ label: 'Puertas' })
    await page.getByRole('button', { name: 'Cambiar rol' }).click()
    await page.getByText('Desde su siguiente clic podrá lo de Puertas y ya no lo de Finanzas').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cambiar rol' }).last().click()
    await page.getByText('Fabiola ahora es Puertas.').waitFor()

    await theirs.getByRole('button', { name: 'Qué pasó' }).click()
    await theirs.getByRole('heading', { name: 'Esto no es de tu rol' }).waitFor()
    await theirs.getByText('Ahora tu rol es Puertas').waitFor()
    await expectAccessible(theirs)
  })

  it('puts a role together as a fixed one is, gives it, changes it while it is used and retires it', async () => {
    const { db } = product.database
    const person = await staffSession(db, 'finance')
    await db
      .updateTable('accounts')
      .set({ firstName: 'Renata', lastName: 'Redactora' })
      .where('id', '=', person.accountId)
      .execute()
    const theirs = await deskPage(product, 'finance', '/backoffice', { session: person })

    const page = await deskPage(product, 'administrator', '/backoffice/personal?search=Redactora')
    await page.getByRole('tab', { name: 'Roles propios' }).click()
    await page.getByRole('button', { name: 'Crear rol' }).click()
    await page.getByLabel('Nombre').fill('Prensa')
    await page.getByLabel('Para qué es').fill('Escribe las noticias y mira cuánta gente vino.')
    await page.getByLabel('Empezar a partir de').selectOption({ label: 'Puertas' })
    expect(await page.getByLabel('Escanear boletos').isChecked()).toBe(true)
    expect(await page.getByLabel('Invitar y cambiar al personal').isDisabled()).toBe(true)
    await page.getByLabel('Empezar a partir de').selectOption({ label: 'En blanco' })
    expect(await page.getByLabel('Escanear boletos').isChecked()).toBe(false)
    await page.getByLabel('Escribir noticias').focus()
    await page.keyboard.press('Space')
    await page.getByText('Permisos marcados: 1').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Crear rol' }).last().click()
    await page.getByRole('heading', { name: 'Prensa' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Personas' }).click()
    await page.getByRole('button', { name: 'Administrar a Renata Redactora' }).click()
    await page.getByLabel('Rol', { exact: true }).last().selectOption({ label: 'Prensa' })
    await page.getByRole('button', { name: 'Cambiar rol' }).click()
    await page.getByText('podrá lo de Prensa y ya no lo de Finanzas').waitFor()
    await page.getByRole('button', { name: 'Cambiar rol' }).last().click()
    await page.getByText('Renata ahora es Prensa.').waitFor()
    await theirs.goto('/backoffice/noticias')
    await theirs.getByRole('heading', { name: 'Noticias', exact: true }).waitFor()
    await theirs.getByText('Renata · Prensa').waitFor()
    await theirs.goto('/backoffice/reportes')
    await theirs.getByText('Entraste como Prensa.').waitFor()

    await page.getByRole('tab', { name: 'Roles propios' }).click()
    await page.getByRole('button', { name: 'Cambiar Prensa' }).click()
    await page.getByText('Para abrirlos hace falta también «Ver asistencia».').waitFor()
    await page.getByLabel('Ver asistencia').check()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('3 permisos').waitFor()
    await theirs.reload()
    await theirs.getByRole('heading', { name: 'Reportes', exact: true }).first().waitFor()

    await page.getByRole('button', { name: 'Retirar Prensa' }).click()
    await page.getByLabel('Pasan a').selectOption({ label: 'Atención' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Retirar', exact: true }).click()
    await page.getByText('Retiramos Prensa.').waitFor()
    await theirs.reload()
    await theirs.getByText('Entraste como Atención.').waitFor()
    await expectAccessible(theirs)
  })

  it('makes a webhook and tries it, keeps a key, and sees the settings', async () => {
    const page = await deskPage(product, 'administrator', '/backoffice/integraciones')
    const { port } = receiver.address() as AddressInfo
    await page.getByText('Aún no avisamos a nadie').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Agregar destino' }).click()
    await page.getByLabel('Sistema').fill('CRM del club')
    await page.getByLabel('Dirección').fill(`http://127.0.0.1:${port}/`)
    await page.getByLabel('Pedido pagado').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    expect(await page.locator('[data-secret]').textContent()).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'Ya lo guardé' }).click()
    await page.getByRole('link', { name: /CRM del club/ }).click()
    await page.getByRole('button', { name: 'Mandar prueba' }).click()
    await page.getByText(/Contestó 204 en/).waitFor()
    await page.getByRole('table').getByText('Entregado').waitFor()
    expect(heard).toHaveLength(1)
    await expectAccessible(page)
    await page.goto('/backoffice/ajustes')
    await page.getByLabel('Nombre del club').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Color de día', { exact: true }).fill('#f6b93b')
    await page.getByRole('button', { name: 'Guardar ajustes' }).click()
    await page
      .getByText(/No se lee bien/)
      .first()
      .waitFor()
    // One press is enough, also where the field that it leaves shows its error and moves the button.
    await page.getByText('Revisa este dato:').waitFor()
    await page.getByRole('tab', { name: 'Textos legales' }).click()
    await page
      .getByRole('button', { name: /^Versión nueva/ })
      .first()
      .waitFor()
    await expectAccessible(page)
  })
})
