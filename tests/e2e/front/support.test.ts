import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answers, startProgram, stopProgram } from '../../../scripts/processes.ts'
import { fan } from '../../world/fan.ts'
import { freePort } from '../../world/free-port.ts'
import { admin, ana } from '../../world/buying.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  startProduct,
  type Product,
  type Size,
} from '../../world/product.ts'
import { casesOf } from '../../world/rounds.ts'
import { passSecondFactors } from '../../world/desk-session.ts'

const footer = '/system/footer'
/** One point of red. */
const photo = {
  name: 'recibo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** The newest mail to an address that says this, once it has come. */
async function mailTo(where: Product, address: string, words: RegExp): Promise<string> {
  const read = async () => {
    const response = await fetch(`${where.mailboxOrigin}/api/messages?to=${address}`)
    const mails = (await response.json()) as { text: string }[]
    return mails.find(({ text }) => words.test(text))?.text ?? ''
  }
  await expect.poll(read, { timeout: 60_000 }).not.toBe('')
  return read()
}

function linkIn(text: string): string {
  return /http\S+ContactUs\/CASO-\d+#\S+/.exec(text)?.[0] ?? ''
}

async function write(page: Page, email: string, words: string): Promise<void> {
  await page.getByLabel('¿Sobre qué nos escribes?').selectOption({ label: 'Una devolución' })
  await page.getByLabel('Nombre', { exact: true }).fill('Carla Prueba')
  await page.getByLabel('Correo', { exact: true }).fill(email)
  await page.getByLabel('¿Qué pasó?').fill(words)
}

/** The club answers, over the API. */
async function answerAsClub(number: string, words: string): Promise<void> {
  const desk = fan(product.origin)
  await desk.login(admin.email, admin.password)
  await passSecondFactors(product)
  const { body } = await desk.get<{ rows: { id: string }[] }>(`/support/desk/cases?search=${number}`)
  const answered = await desk.post(`/support/desk/cases/${body.rows[0]?.id}/messages`, { words })
  expect(answered.status).toBe(201)
}

describe.each(casesOf<Size>(['desktop', 'phone']))('somebody without an account on a %s', (size) => {
  it('finds no answer, writes, and follows the case from the mail to its end', async () => {
    const { page, context } = await product.open(size)
    const email = `${size}@correo.example`
    await page.goto(`${footer}/CommonQuestions`)
    const search = page.getByLabel('Busca en las preguntas')
    await search.fill('REEMBOLSO cancelación')
    await page.getByText('Se canceló el partido. ¿Qué pasa con mi dinero?').click()
    await page.getByText('Te devolvemos el').waitFor()
    await page.waitForURL(/#partido-cancelado$/)
    await expectAccessible(page)
    await search.fill('xyzzy')
    await page.getByRole('heading', { name: 'No encontramos esa pregunta' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Escríbenos' }).first().click()

    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Cuéntanos qué pasó', { exact: true }).first().waitFor()
    await expectAccessible(page)
    await write(page, email, '<img src=x onerror="alert(1)"> **No** me llegó\n\nmi devolución.')
    await page.getByLabel('Adjuntar archivos').setInputFiles(photo)
    await page.getByRole('button', { name: 'Quitar recibo.png' }).waitFor()
    await page.getByText('Subiendo…').waitFor({ state: 'detached' })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText(/Tu caso es CASO-\d{6}/).waitFor()
    await expectAccessible(page)

    await page.goto(linkIn(await mailTo(product, email, /Recibimos tu caso/)))
    await page.getByText('<img src=x onerror="alert(1)"> **No** me llegó').waitFor()
    expect(page.url()).toMatch(/ContactUs\/CASO-\d{6}$/)
    await page.getByText('Recibido', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(`document.querySelector('ol img')?.naturalWidth`)).toBe(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await page.getByText('Recibido', { exact: true }).waitFor()

    const number = /CASO-\d+/.exec(page.url())?.[0] ?? ''
    await answerAsClub(number, '¿Cuál es tu número de orden?')
    await page.goto(linkIn(await mailTo(product, email, /número de orden\?/)))
    await page.getByText('Esperamos tu respuesta').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Tu mensaje').fill('Es TQ-000123.')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('En revisión', { exact: true }).waitFor()
    expect(await page.getByLabel('Tu mensaje').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Ya quedó resuelto' }).click()
    await page.getByText('Resuelto', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Abrir de nuevo' }).click()
    await page.getByText('En revisión', { exact: true }).waitFor()
    await context.close()

    const stranger = await product.open(size)
    await stranger.page.goto(`${footer}/ContactUs/${number}`)
    await stranger.page.getByRole('heading', { name: 'Abre tu caso' }).waitFor()
    await expectAccessible(stranger.page)
    await stranger.page.getByLabel('El correo con el que nos escribiste').fill(email)
    await stranger.page.getByRole('button', { name: 'Mandarme el enlace' }).click()
    await stranger.page.getByText('Revisa tu correo').waitFor()
    await stranger.page.goto(linkIn(await mailTo(product, email, /Este es el enlace que pediste/)))
    await stranger.page.getByText('Es TQ-000123.').waitFor()
    await stranger.context.close()
  })
})

describe('somebody with an account', () => {
  it('is known already, and finds the case among theirs', async () => {
    const visit = await product.open('desktop')
    const { page, context } = visit
    await logIn(visit, ana.email, ana.password)
    await page.goto(`${footer}/ContactUs?tema=bonogallo`)
    await page.getByText('Esperamos tu respuesta').waitFor()
    expect(await page.getByLabel('Correo', { exact: true }).inputValue()).toBe(ana.email)
    expect(await page.getByLabel('¿Sobre qué nos escribes?').inputValue()).toBe('bonogallo')
    await page.getByLabel('¿Qué pasó?').fill('¿Cuándo renuevo?')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('heading', { level: 1, name: /CASO-\d{6}/ }).waitFor()
    await page.getByText('¿Cuándo renuevo?').waitFor()
    const number = /CASO-\d+/.exec(page.url())?.[0] ?? ''
    await page.goto(`${footer}/ContactUs`)
    await page.getByRole('link', { name: new RegExp(number) }).waitFor()
    await context.close()
  })
})

describe('a legal text', () => {
  it('has contents that lead to its parts, and prints without menus', async () => {
    const { page, context } = await product.open('desktop')
    await page.goto(`${footer}/NoticeOfPrivacy`)
    await page.getByText('Borrador', { exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'Contenido' }).getByText('Derechos ARCO').click()
    await page.waitForURL(/#6-derechos-arco/)
    await page.reload()
    await expect
      .poll(() =>
        page.evaluate(`document.getElementById(location.hash.slice(1)).getBoundingClientRect().top`),
      )
      .toBeLessThan(300)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await context.close()
  })

  it('is shown short where an account begins', async () => {
    const { page, context } = await product.open('phone')
    await page.goto('/registry')
    const notice = page.getByRole('region', { name: 'Aviso de privacidad simplificado' })
    await notice.getByText('es responsable de sus datos personales').waitFor()
    const whole = notice.getByRole('link', { name: 'aviso de privacidad integral' })
    expect(await whole.count()).toBe(0)
    await notice.getByText('Para qué los usamos y tus derechos').press('Enter')
    await whole.waitFor()
    const box = `document.querySelector('[aria-label="Aviso de privacidad simplificado"]')`
    expect(await page.evaluate(`${box}.scrollHeight > ${box}.clientHeight`)).toBe(false)
    await context.close()
  })
})

describe('support on another host', () => {
  let port: number
  let site: Product
  let support: ChildProcess
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-support-'))
  beforeAll(async () => {
    port = await freePort()
    const environment = { SUPPORT_URL: `http://localhost:${port}/api/` }
    site = await startProduct(environment)
    support = startProgram(join(import.meta.dirname, '../../../src/app/server/main.ts'), {
      ...environment,
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: site.origin,
      DATABASE_URL: site.database.url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      JOBS: 'off',
    })
    await answers(`http://127.0.0.1:${port}/readyz`, support)
  })
  afterAll(async () => {
    await stopProgram(support)
    rmSync(folder, { recursive: true, force: true })
    await site.close()
  })

  it('opens a case there, without taking the session along, and the mail’s link shows it', async () => {
    const visit = await site.open('phone')
    const { page, context } = visit
    const asked: { url: string; authorization: string | undefined }[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (url.includes('/api/support/'))
        asked.push({ url, authorization: request.headers()['authorization'] })
    })
    await logIn(visit, ana.email, ana.password)
    await page.goto(`${footer}/ContactUs`)
    await write(page, ana.email, 'Desde otro servidor')
    await page.getByLabel('Adjuntar archivos').setInputFiles(photo)
    await page.getByRole('button', { name: 'Quitar recibo.png' }).waitFor()
    await page.getByText('Subiendo…').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText(/Tu caso es CASO-\d{6}/).waitFor()
    await page.goto(linkIn(await mailTo(site, ana.email, /Desde otro servidor/)))
    await page.getByText('Desde otro servidor').waitFor()
    await page.locator('ol img').waitFor()

    const there = asked.filter(({ url }) => !url.endsWith('/support/address'))
    expect(there.length).toBeGreaterThan(3)
    expect(there.filter(({ url }) => new URL(url).port !== String(port))).toEqual([])
    expect(there.filter(({ authorization }) => authorization !== undefined)).toEqual([])
    await context.close()
  })
})
