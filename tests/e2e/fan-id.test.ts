import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curpOf, people } from '../fixtures/documents/people.ts'
import { cameraOf } from './camera.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  startProduct,
  type Product,
  type Visit,
} from './product.ts'

const documents = join(import.meta.dirname, '../fixtures/documents')
const { elena } = people
const mail = 'elena.robles@correo.example'
const cell = '4425550142'

let product: Product
beforeAll(async () => {
  product = await startProduct({}, await cameraOf('elena'))
})
afterAll(() => product.close())

/** The newest six numbers that came over a channel, once they are not `old`. */
async function codeFrom(address: string, old = ''): Promise<string> {
  const read = async () => {
    const response = await fetch(`${product.mailboxOrigin}/api/${address}`)
    const messages = (await response.json()) as { text: string }[]
    const [newest = ''] = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
    return newest === old ? '' : newest
  }
  await expect.poll(read, { timeout: 20_000 }).not.toBe('')
  return read()
}
const bySms = () => codeFrom(`sms?to=${encodeURIComponent(`+52${cell}`)}`)
const byMail = (old?: string) => codeFrom(`messages?to=${mail}`, old)

async function typePerson({ page }: Visit): Promise<void> {
  await page.getByLabel('Nombre o nombres').fill(elena.givenNames)
  await page.getByLabel('Primer apellido').fill(elena.firstSurname)
  await page.getByLabel('Segundo apellido').fill(elena.secondSurname ?? '')
  await page.getByLabel('CURP').fill(curpOf(elena))
  await page.getByLabel('Celular').fill(cell)
  await page.getByLabel('Correo').fill(mail)
}

async function uploadSide({ page }: Visit, side: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Sube una foto' }).click()
  await (await chooser).setFiles(join(documents, `elena-ine-${side}.jpg`))
  await page.getByRole('button', { name: 'Sí, usar esta foto' }).click()
}

describe('a Fan ID', () => {
  it('is registered on a phone: data, two codes, a document and a selfie that takes itself', async () => {
    const visit = await product.open('phone')
    const { page, context } = visit
    await page.goto('/fanId-base/fanIndex')
    await page.getByRole('heading', { name: 'Tu Fan ID' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Regístrate Tus datos/ }).click()
    await page.getByLabel(/aviso de privacidad del Fan ID/).check()
    await page.getByLabel(/uso de mi rostro/).check()
    await page.getByRole('button', { name: 'Seguir' }).click()

    await typePerson(visit)
    // The CURP in order has filled them.
    expect(await page.getByLabel('Año').inputValue()).toBe(elena.birthDate.slice(0, 4))
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Mandar mis códigos' }).click()
    await page.getByLabel('Código de tu celular').fill(await bySms())
    await page.getByLabel('Código de tu correo').fill(await byMail())

    await page.waitForURL(/fanRegistryId/)
    await page.getByRole('button', { name: 'Seguir', exact: true }).click()
    await uploadSide(visit, 'front')
    await page.getByText('El reverso de tu INE').waitFor()
    await uploadSide(visit, 'back')
    await page.getByText('Esto leímos.').waitFor({ timeout: 60_000 })
    expect(await page.getByLabel('CURP').inputValue()).toBe(curpOf(elena))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Está bien, seguir' }).click()

    await page.waitForURL(/fanRegistryFinaliced/)
    await page.getByRole('button', { name: 'Abrir mi cámara' }).click()
    await page
      .getByText('Tu Fan ID está listo')
      .or(page.getByText('Una persona revisa tu registro'))
      .waitFor({
        timeout: 60_000,
      })
    await expectAccessible(page)
    await context.close()
  })

  it('is entered with a code, without the selfie', async () => {
    const old = await byMail()
    const { page, context } = await product.open('phone')
    await page.goto('/fanId-base/fanLogin')
    await page.getByLabel('Correo, celular o número de Fan ID').fill(mail)
    await page.getByRole('button', { name: 'Entra con un código' }).click()
    await page.getByLabel('Código de 6 números').fill(await byMail(old))
    await page.getByRole('button', { name: 'Salir' }).waitFor()
    await context.close()
  })

  it('is for phones: a computer gets a code that opens the same screen there', async () => {
    const { page, context } = await product.open('desktop')
    await page.goto('/fanId-base/fanRegistry?rostro=no')
    await page.getByRole('heading', { name: 'El Fan ID se saca con tu celular' }).waitFor()
    await page.getByText(`${product.origin}/fanId-base/fanRegistry?rostro=no`).waitFor()
    await expectAccessible(page)
    await page.goto('/fanId-web/webWarningDevice?volver=//evil.example')
    await page.getByText(`${product.origin}/fanId-base/fanIndex`).waitFor()
    await context.close()
  })
})
