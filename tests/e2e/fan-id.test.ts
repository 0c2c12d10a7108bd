import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, documentPath, openPhone, type FanPhone } from './fan-phone.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from './product.ts'

let product: Product
let phone: FanPhone

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())
afterEach(() => phone.close())

const fanId = '/fanId-base'

type Someone = {
  names: [given: string, first: string, second: string]
  curp: string
  born: [day: string, month: string, year: string]
  phone: string
  email: string
}
const elena: Someone = {
  names: ['Elena', 'Robles', 'Ibarra'],
  curp: 'ROIE940722MQTBBL03',
  born: ['22', '7', '1994'],
  phone: '4425550101',
  email: 'elena@correo.example',
}
const marco: Someone = {
  names: ['Marco Antonio', 'Vega', 'Núñez'],
  curp: 'VENM880309HQTGXR03',
  born: ['9', '3', '1988'],
  phone: '4425550102',
  email: 'marco@correo.example',
}

/** The page as it stands: nothing for axe, nothing wider than the phone. */
async function looked({ page }: FanPhone): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Consents and data, until both codes are confirmed. */
async function signUp(who: Someone, way: 'face' | 'person'): Promise<void> {
  const { page } = phone
  await page.goto(`${fanId}/fanIndex`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await looked(phone)
  await page.goto(`${fanId}/fanRegistry`)
  if (way === 'person') await page.getByRole('radio', { name: /Sin mi rostro/ }).check({ force: true })
  await page.getByRole('checkbox', { name: /aviso de privacidad/ }).check()
  if (way === 'face') await page.getByRole('checkbox', { name: /uso de mi rostro/ }).check()
  await looked(phone)
  await page.getByRole('button', { name: 'Seguir' }).click()
  const [given, first, second] = who.names
  await page.getByLabel('Nombre o nombres').fill(given)
  await page.getByLabel('Primer apellido').fill(first)
  await page.getByLabel('Segundo apellido').fill(second)
  await page.getByLabel('CURP').fill(who.curp)
  const [day, month, year] = who.born
  await page.getByLabel('Día').fill(day)
  await page.getByLabel('Mes').fill(month)
  await page.getByLabel('Año').fill(year)
  await page.getByLabel('Celular').fill(who.phone)
  await page.getByLabel('Correo', { exact: true }).fill(who.email)
  await looked(phone)
  await page.getByRole('button', { name: 'Mandar mis códigos' }).click()
  await page.getByLabel('Código de tu celular').fill(await codeFor(product, 'sms', `+52${who.phone}`))
  await page.getByLabel('Código de tu correo').waitFor()
  await looked(phone)
  await page.getByLabel('Código de tu correo').fill(await codeFor(product, 'mail', who.email))
  await page.waitForURL(/fanRegistryId/)
}

/** Both sides, until what was read is shown. */
async function scanIne(files: { front: string; back: string }): Promise<void> {
  const { page } = phone
  await page.getByRole('radio', { name: /INE/ }).check({ force: true })
  await looked(phone)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await phone.showDocument(files.front)
  await page.getByRole('button', { name: 'Abrir mi cámara' }).click()
  await page.getByRole('button', { name: 'Tomar la foto' }).waitFor()
  await page.waitForTimeout(1500)
  await looked(phone)
  await page.getByRole('button', { name: 'Tomar la foto' }).click()
  await page.getByRole('heading', { name: '¿Se lee todo?' }).waitFor()
  await page.getByRole('button', { name: 'Sí, usar esta foto' }).click()
  // The other side by the way without a camera.
  await page.locator('input[type=file]').setInputFiles(documentPath(files.back))
  await page.getByRole('heading', { name: '¿Se lee todo?' }).waitFor()
  await looked(phone)
  await page.getByRole('button', { name: 'Sí, usar esta foto' }).click()
}

describe('a fan on a phone', () => {
  it('registers with document and face, and has a Fan ID at once', async () => {
    phone = await openPhone(product)
    await signUp(elena, 'face')
    await scanIne({ front: 'elena-ine-front', back: 'elena-ine-back' })
    await phone.page.getByRole('button', { name: 'Está bien, seguir' }).waitFor({ timeout: 60_000 })
    expect(await phone.page.getByLabel('CURP').inputValue()).toBe(elena.curp)
    await looked(phone)
    await phone.showFace('elena')
    await phone.page.getByRole('button', { name: 'Está bien, seguir' }).click()
    await phone.page.waitForURL(/fanRegistryFinaliced/)
    await looked(phone)
    await phone.page.getByRole('button', { name: 'Abrir mi cámara' }).click()
    await phone.page.getByRole('link', { name: 'Ver mi Fan ID' }).waitFor({ timeout: 120_000 })
    await looked(phone)
  }, 300_000)
})

void marco
