import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { curpOf } from '#matchday/minors/server/testing/family.ts'
import { fanPhone, madeFan, type MadeFan } from '../../world/fan-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product

beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

const adult = (firstName: string) =>
  madeFan(product, `${firstName.toLowerCase()}.menores@correo.example`, firstName)

/** The registry of minors on the phone of somebody who has entered with the Fan ID. */
const open = (fan: MadeFan, search = '', dark = false): Promise<Page> =>
  fanPhone(product, fan, `/fanId-base/minorRegistry${search}`, { dark })

/** The link's token of the invitation that was mailed; the jobs send it when they come round. */
async function invited(email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${product.mailboxOrigin}/api/messages?to=${encodeURIComponent(email)}`)
    const token = /minorRegistry\?invitacion=([\w-]{43})/.exec(await answer.text())?.[1]
    if (token !== undefined) return token
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`nobody wrote to ${email}`)
}

it('a child is registered, shared with a second guardian, handed over for a match and erased, on phones', async () => {
  const [laura, pedro, rosa] = [await adult('Laura'), await adult('Pedro'), await adult('Rosa')]
  const page = await open(laura)
  await page.getByText('Registra a tu hija o hijo. Tú firmas como responsable.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Registrar' }).click()
  await page.getByLabel('Nombre o nombres').fill('Sofía')
  await page.getByLabel('Primer apellido').fill('López')
  await page.getByLabel('¿Qué eres').selectOption('mother')
  await page.getByLabel('CURP').fill(curpOf('2016-03-15').toLowerCase())
  await page.getByLabel('Día').fill('15')
  await page.getByLabel('Mes').fill('3')
  await page.getByLabel('Año').fill('2015')
  await page.getByText('La CURP dice otra fecha de nacimiento').waitFor()
  await page.getByLabel('Año').fill('2016')
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#cc9988' } })
  const photo = { name: 'sofia.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  await page.getByLabel('Elegir foto').setInputFiles(photo)
  await page.getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByAltText('Foto de Sofía').waitFor()

  await page.getByRole('button', { name: 'Invitar a otra' }).click()
  await page.getByLabel('Correo de la persona').fill(pedro.email)
  await page.getByRole('button', { name: 'Mandar invitación' }).click()
  await page.getByText('Invitación hasta el').waitFor()
  await page.getByRole('button', { name: 'Entregar por un partido' }).click()
  await page.getByText('Por Fan ID', { exact: true }).click()
  await page.getByLabel('Partido o evento').selectOption({ index: 1 })
  await page.getByLabel('Número de Fan ID').fill(rosa.fanNumber.toLowerCase())
  await page.getByRole('button', { name: 'Entregar', exact: true }).click()
  await page.getByText('Falta que acepte').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const second = await open(pedro, `?invitacion=${await invited(pedro.email)}`, true)
  await second.getByText('Laura te invita a responder por Sofía').waitFor()
  expect(second.url()).not.toContain('invitacion')
  await second.getByLabel('¿Qué eres').selectOption('father')
  await second.getByRole('checkbox').check()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await second.getByText('Dejar de serlo').waitFor()

  const other = await open(rosa)
  await other.getByText('De Laura').waitFor()
  await other.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await other.getByText('Entra contigo y se sienta junto a ti').waitFor()

  await page.reload()
  await page.getByText('Va con Rosa').waitFor()
  await page.getByRole('button', { name: 'Más de Sofía' }).click()
  await page.getByRole('menuitem', { name: 'Borrar' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Borrar', exact: true }).click()
  await page.getByText('Registra a tu hija o hijo').waitFor()
  await other.reload()
  await other.getByText('Registra a tu hija o hijo').waitFor()
})
