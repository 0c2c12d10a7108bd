import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { curpOf, people } from '../../fixtures/documents/people.ts'
import {
  codeFor,
  codesSoFar,
  documentPath,
  goOnUntil,
  openPhone,
  type FanPhone,
} from '../../world/fan-phone.ts'
import { enterAsFan, madeFan } from '../../world/fan-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
let phone: FanPhone

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())
afterEach(() => phone.close())

/** A second try begins where nobody is registered yet. */
async function begin({ task }: TestContext, options: { denied?: boolean } = {}): Promise<void> {
  if ((task.result?.retryCount ?? 0) > 0) {
    await product.stop()
    await product.database.drop()
    product = await startProduct()
  }
  phone = await openPhone(product, options)
}

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
const andres: Someone = {
  names: ['Andrés Íñigo', 'Peña', 'Yáñez'],
  curp: curpOf(people.andres),
  born: ['26', '10', '1985'],
  phone: '4425550102',
  email: 'andres@correo.example',
}
/** The page as it stands: nothing for axe, nothing wider than the phone. */
async function looked({ page }: FanPhone): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Consents and data, until both codes are confirmed. */
async function signUp(who: Someone): Promise<void> {
  const { page } = phone
  await page.goto(`${fanId}/fanIndex`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await looked(phone)
  await page.goto(`${fanId}/fanRegistry`)
  await page.getByRole('checkbox', { name: /aviso de privacidad/ }).check()
  await page.getByRole('checkbox', { name: /uso de mi rostro/ }).check()
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
  // Of seventeen nobody registers alone.
  await page.getByLabel('Año').fill('2009')
  await page.getByText('El Fan ID es desde los 18 años').waitFor()
  expect(await page.getByRole('button', { name: 'Mandar mis códigos' }).isDisabled()).toBe(true)
  await looked(phone)
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

/** Who and how: the identifier, then the selfie before the camera. */
async function enterWithSelfie(identifier: string): Promise<void> {
  const { page } = phone
  await page.goto(`${fanId}/fanLogin`)
  await page.getByLabel('Correo, celular o número de Fan ID').fill(identifier)
  await looked(phone)
  await page.getByRole('button', { name: /selfie/i }).click()
  await page.waitForURL(/loginScan/)
  await page.getByRole('button', { name: 'Abrir mi cámara' }).click()
}

describe('a fan on a phone', () => {
  it('registers with document and face, has a Fan ID at once, and enters again by selfie', async (context) => {
    await begin(context)
    const { page } = phone
    await signUp(elena)
    await scanIne({ front: 'elena-ine-front', back: 'elena-ine-back' })
    await goOnUntil(page, page.getByRole('button', { name: 'Está bien, seguir' }))
    expect(await page.getByLabel('CURP').inputValue()).toBe(elena.curp)
    await looked(phone)
    await phone.showFace('elena', { inHaste: false })
    await page.getByRole('button', { name: 'Está bien, seguir' }).click()
    await page.waitForURL(/fanRegistryFinaliced/)
    await looked(phone)
    await page.getByRole('button', { name: 'Abrir mi cámara' }).click()
    await goOnUntil(page, page.getByRole('link', { name: 'Ver mi Fan ID' }))
    await looked(phone)

    await page.evaluate('sessionStorage.clear()')
    await phone.showFace('elena')
    await enterWithSelfie(elena.email)
    await goOnUntil(page, page.getByRole('button', { name: 'Salir' }))
    await page.waitForURL(/fanMain/)

    // The same pictures again are no selfie.
    await page.evaluate('sessionStorage.clear()')
    await enterWithSelfie(elena.email)
    await goOnUntil(page, page.getByText('No pudimos reconocerte'))
    expect(page.url()).toContain('loginScan')
  }, 400_000)

  it('is asked for a mailed code on another phone, and somebody else’s face is not let in', async () => {
    phone = await openPhone(product, { dark: true })
    const { page } = phone
    await phone.showFace('marco')
    await enterWithSelfie(elena.email)
    await goOnUntil(page, page.getByText('No pudimos reconocerte'))
    await looked(phone)
    const again = page.getByRole('button', { name: 'Empezar otra vez' })
    // A recording of her that plays on before the camera is not let in either.
    await phone.showLoop('elena')
    await again.click()
    await page.getByRole('button', { name: 'Estoy listo' }).click()
    await again.waitFor({ timeout: 120_000 })
    expect(page.url()).toContain('loginScan')
    const before = await codesSoFar(product, elena.email)
    await phone.showFace('elena')
    await again.click()
    await again.waitFor({ state: 'hidden' })
    await goOnUntil(page, page.getByLabel('Código de tu correo'))
    await looked(phone)
    await page.getByLabel('Código de tu correo').fill(await codeFor(product, 'mail', elena.email, before))
    await page.waitForURL(/fanMain/)
  }, 400_000)

  it('registers without a face: the document, then a person decides', async (context) => {
    await begin(context)
    const { page } = phone
    await page.goto(`${fanId}/fanRegistry`)
    await page.getByRole('radio', { name: /Sin mi rostro/ }).check({ force: true })
    expect(await page.getByRole('checkbox', { name: /uso de mi rostro/ }).count()).toBe(0)
    await looked(phone)
    // What follows up to the document is the same with and without a face.
    const [givenNames, firstSurname, secondSurname] = ['Marco Antonio', 'Vega', 'Núñez']
    const begun = await madeFan(product, 'marco@correo.example', givenNames, {
      status: 'registering',
      person: { firstSurname, secondSurname, curp: 'VENM880309HQTGXR03', birthDate: '1988-03-09' },
    })
    await enterAsFan(product, phone, begun)
    await page.goto(`${fanId}/fanRegistryId`)
    await scanIne({ front: 'marco-ine-front', back: 'marco-ine-back' })
    const read = page.getByRole('button', { name: 'Está bien, seguir' })
    await goOnUntil(page, read)
    await read.click()
    await page.getByRole('button', { name: 'Pedir la revisión' }).click()
    await looked(phone)
    await page.getByRole('button', { name: 'Pedir revisión' }).click()
    await page.getByText('Una persona revisa tu registro').waitFor()
    await looked(phone)
  }, 300_000)

  it('registers where the camera is refused: words that say what to do, photos that are there already, a person in place of the selfie', async (context) => {
    await begin(context, { denied: true })
    const { page } = phone
    await signUp(andres)
    await page.getByRole('radio', { name: /INE/ }).check({ force: true })
    await page.getByRole('button', { name: 'Seguir' }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'Tu cámara está bloqueada para este sitio' })
    for (const side of ['andres-ine-front', 'andres-ine-back']) {
      await page.getByRole('button', { name: /^(Abrir mi cámara|Volver a intentar)$/ }).click()
      await refused.getByText(/permite la cámara y vuelve a intentar/).waitFor()
      await looked(phone)
      await page.locator('input[type=file]').setInputFiles(documentPath(side))
      await page.getByRole('button', { name: 'Sí, usar esta foto' }).click()
    }
    const read = page.getByRole('button', { name: 'Está bien, seguir' })
    await goOnUntil(page, read)
    await read.click()
    await page.waitForURL(/fanRegistryFinaliced/)
    const alsoWithoutCamera = page.getByText('También si tu celular no tiene cámara o no puedes usarla.')
    await alsoWithoutCamera.waitFor()
    await page.getByRole('button', { name: 'Abrir mi cámara' }).click()
    await refused.waitFor()
    await alsoWithoutCamera.waitFor()
    await looked(phone)
    await page.getByRole('button', { name: 'Seguir sin mi rostro' }).click()
    await page.getByRole('button', { name: 'Pedir revisión' }).click()
    await page.getByText('Una persona revisa tu registro').waitFor()
  }, 300_000)
})
