import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ana,
  beto,
  boxOffice,
  chooseMethod,
  fillCard,
  firstFare,
  logInAndGoOn,
  pressPay,
  takeBestSeats,
} from '../../world/buying.ts'
import { motionsOf, watchMotion } from '../../world/motion.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingCut,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

async function paidSeats(email: string): Promise<number> {
  const { rows } = await product.database.pool.query(
    `select count(*)::int as seats from tickets join accounts on accounts.id = tickets.account_id
     where email = $1 and status = 'valid'`,
    [email],
  )
  return rows[0].seats
}

/** As Chromium does it: once a document, before anything of ours stands. */
const offerToInstall = `document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive') return
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(Object.assign(offer, { prompt: async () => { window.installed = true } }))
})`

describe.each(['phone', 'desktop'] as const)('a fan on a %s', (size) => {
  it('chooses on the match page, logs in on the way, is refused, pays, and holds tickets', async () => {
    const { page, context } = await product.open(size, { installed: size === 'phone' })
    await page.addInitScript(offerToInstall)
    await watchMotion(page)
    if (size === 'phone') await page.addInitScript('navigator.share = async (told) => { window.told = told }')
    const before = await paidSeats(ana.email)
    await takeBestSeats(page, 1)
    await expectAccessible(page)
    await firstFare(page, 'Niña o niño').check({ force: true })
    await logInAndGoOn(page, ana)
    await fillCard(page, 'FUND')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await pressPay(page)
    await page.getByText('No se hizo el pago').waitFor()
    expect(await page.getByLabel('Número de tarjeta').inputValue()).toMatch(/4075/)
    await expectAccessible(page)

    await fillCard(page, 'APRO')
    await page
      .getByRole('button', { name: /^Pagar \$/ })
      .filter({ visible: true })
      .dblclick()
    await page.waitForURL(/finaliced/)
    await page.getByRole('heading', { level: 1, name: /¡Listo!/ }).waitFor()
    await page.getByRole('link', { name: 'Ver mis 2 boletos' }).waitFor()
    await page.getByRole('article', { name: /^Boleto: Gallos vs/ }).waitFor()
    await expect.poll(() => motionsOf(page)).toContain('slide-out')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await paidSeats(ana.email)).toBe(before + 2)
    // Nothing of what went wrong on the way, and what is shared is the match, never a ticket.
    expect(await page.getByText(/No se hizo el pago|fondos/).count()).toBe(0)
    const shared = await page.getByRole('link', { name: /^Compartir/ }).getAttribute('href')
    expect(decodeURIComponent(shared!)).toMatch(
      /^https:\/\/wa\.me\/\?text=[^/]+\/\/[^/]+\/\S+\/eventDetail\/1$/,
    )
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Calendario', exact: true }).click()
    const calendar = await saved
    expect(calendar.suggestedFilename()).toMatch(/\.ics$/)
    expect(await readFile(await calendar.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR[^]*\nSUMMARY:.*Gallos vs/)
    const anyOther = page.getByRole('button', { name: 'Compartir', exact: true })
    expect(await anyOther.count()).toBe(size === 'phone' ? 1 : 0)
    if (size === 'phone') {
      await anyOther.click()
      expect(await page.evaluate('window.told.url')).toMatch(/\/eventDetail\/1$/)
      for (const width of [320, 360, 390]) await expectNothingCut(page, width)
    }
    await page.getByRole('button', { name: 'Instalar', exact: true }).click()
    await page.getByRole('button', { name: 'Cómo instalar' }).waitFor()
    expect(await page.evaluate('window.installed')).toBe(true)

    await page.goto('/system/profile-base/events')
    await page.getByText('Halcones de Jalisco').first().waitFor()
    await expectAccessible(page)
    await context.close()
  })

  it('pays a voucher at OXXO later, and the order becomes tickets without coming back', async () => {
    const person = size === 'phone' ? beto : boxOffice
    const { page, context } = await product.open(size)
    await takeBestSeats(page, 2)
    await logInAndGoOn(page, person)
    await chooseMethod(page, /OXXO/)
    await pressPay(page)
    await page.waitForURL(/finaliced/)
    await page
      .getByText(/Paga antes del/)
      .first()
      .waitFor()
    const bars = page.getByRole('img', { name: 'Código de barras para la caja' }).locator('rect')
    expect(await bars.count()).toBeGreaterThan(20)
    await expectAccessible(page)
    const { rows } = await product.database.pool.query(
      `select provider_payment_id from payments where method = 'oxxo' and status = 'pending' order by created_at desc limit 1`,
    )
    await fetch(`${product.sandboxOrigin}/__sim/payments/${rows[0].provider_payment_id}/pay`, {
      method: 'POST',
    })
    await page
      .getByRole('link', { name: /boletos/i })
      .first()
      .waitFor()
    await page
      .getByText(/Paga antes del/)
      .first()
      .waitFor({ state: 'detached' })
    expect(await paidSeats(person.email)).toBeGreaterThanOrEqual(2)
    await context.close()
  })
})

describe('other outcomes', () => {
  it('says that a payment is in review, and never asks to pay twice', async () => {
    const { page, context } = await product.open('desktop')
    await takeBestSeats(page, 2)
    await logInAndGoOn(page, ana)
    await fillCard(page, 'CONT')
    await pressPay(page)
    await page.waitForURL(/finaliced/)
    await page
      .getByText(/revis|confirmando/i)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: /^Pagar \$/ }).count()).toBe(0)
    await expect.poll(() => page.evaluate('JSON.parse(sessionStorage.purchaseSeats).state.hold')).toBeNull()
    await expectAccessible(page)
    await context.close()
  })

  it('gives a CLABE for a transfer', async () => {
    const { page, context } = await product.open('phone', { dark: true })
    await takeBestSeats(page, 2)
    await logInAndGoOn(page, ana)
    await chooseMethod(page, /SPEI/)
    await pressPay(page)
    await page.waitForURL(/finaliced/)
    await page.getByRole('heading', { level: 1, name: 'Tu CLABE está lista' }).waitFor()
    await page.getByText(/^(\d ?){18}$/).waitFor()
    await expectAccessible(page)
    await context.close()
  })
})
