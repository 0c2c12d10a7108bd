import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveAndComeBack } from '../../world/back.ts'
import { ana, beto, boxOffice, fillCard, logInAndGoOn, pressPay, takeBestSeats } from '../../world/buying.ts'
import { lastMail } from '../../world/mailbox.ts'
import { expectAccessible, expectNothingCut, logIn, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const lowWindows = [
  // A phone on its side, and a small computer at 200 %.
  { width: 844, height: 390 },
  { width: 683, height: 384 },
]
const windows = [{ width: 390, height: 844 }, { width: 360, height: 640 }, ...lowWindows]

/** Whether all of it can be seen without scrolling. */
async function expectInSight(page: Page, selector: ReturnType<Page['locator']>): Promise<void> {
  await selector.waitFor()
  const box = (await selector.boundingBox())!
  const { height } = page.viewportSize()!
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

const total = (page: Page) => page.getByRole('region', { name: 'Total' }).getByText(/^\$[\d,]+\.\d\d/)

/** The sum and the act in sight at the top of the page, and nothing around that leads away. */
async function expectCheckout(page: Page, act: RegExp): Promise<void> {
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await page.evaluate('scrollTo(0, 0)')
    await expectInSight(page, total(page))
    await expectInSight(page, page.getByRole('button', { name: act }))
    await expectInSight(page, page.getByRole('timer'))
    await expectNothingCut(page, viewport.width)
  }
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
}

/** A heading that says where the payment stands: seen and focused. */
async function expectStatus(page: Page, words: string): Promise<void> {
  const heading = page.locator('h2:focus', { hasText: words })
  await expectInSight(page, heading)
}

it('keeps the sum, the time and the act in sight on a phone, from the summary to the payment', async () => {
  const { page, context } = await product.open('phone')
  await takeBestSeats(page, 1)
  await expectCheckout(page, /^Continuar al pago$/)
  await logInAndGoOn(page, ana)
  await expectCheckout(page, /^Pagar \$/)
  await context.close()
})

it('keeps the coupon and a slow bank in sight where the screen is low; over a keyboard the act alone', async () => {
  const { page, context } = await product.open('phone')
  await takeBestSeats(page, 1)
  await logInAndGoOn(page, beto)
  const pay = page.getByRole('button', { name: /^Pagar \$/ })
  for (const viewport of lowWindows) {
    await page.setViewportSize(viewport)
    await expectInSight(page, page.getByRole('button', { name: 'Tengo un cupón' }))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await fillCard(page, 'APRO')
  await page.getByLabel('Nombre en la tarjeta').focus()
  await page.setViewportSize({ width: 390, height: 420 })
  await total(page).waitFor({ state: 'hidden' })
  await expectInSight(page, pay)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInSight(page, total(page))

  await page.setViewportSize({ width: 683, height: 384 })
  await page.route(/\/orders\/[^/]+\/payments$/, () => undefined)
  await pressPay(page)
  await expectInSight(page, page.getByText('Seguimos con tu banco…'))
  await expectInSight(page, total(page))
  await expectInSight(page, page.getByText(/^Tus lugares están seguros hasta las \d+:\d\d/))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

it('says what is wrong at each field of a card, before anything is sent', async () => {
  const { page, context } = await product.open('desktop', { dark: true })
  await takeBestSeats(page, 1)
  await logInAndGoOn(page, beto)
  await page.getByLabel('Nombre en la tarjeta').fill('')
  await pressPay(page)
  await page.getByText('Revisa el número de tu tarjeta.').waitFor()
  await page.getByText('Escribe el mes y el año').waitFor()
  await page.getByText('Escribe el nombre como está en la tarjeta.').waitFor()
  await page.locator('input[name="cardNumber"]:focus').waitFor()
  await expectAccessible(page)
  const lit = () =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('main svg[viewBox="0 0 36 24"]')].map((one) => +getComputedStyle(one).opacity)`,
    )
  expect(await lit()).toEqual([1, 1, 1])
  await fillCard(page, 'APRO')
  await expect.poll(lit).toEqual([1, 0.25, 0.25])
  expect(await page.getByText('Revisa el número de tu tarjeta.').count()).toBe(0)
  await page.getByText('Un solo pago').waitFor()
  await page.getByRole('button', { name: 'Pagar a meses' }).click()
  await page.getByLabel('Meses').selectOption('3')
  await pressPay(page)
  await page.waitForURL(/finaliced/)
  const { rows } = await product.database.pool.query(
    `select installments from payments where status = 'approved' order by created_at desc limit 1`,
  )
  expect(rows[0].installments).toBe(3)
  // Back does not lead to a payment that is made.
  await page.goBack()
  await page.waitForURL(/resume$/)
  await page.getByText('No tienes lugares apartados').waitFor()
  await context.close()
})

it('goes on with the same purchase for who comes Back from the payment, and from Mercado Pago', async () => {
  const visit = await product.open('phone')
  const { page, context } = visit
  await logIn(visit, beto.email, beto.password)
  await takeBestSeats(page, 2)
  const goOn = page.getByRole('button', { name: 'Continuar al pago' })
  await page.route(
    '**/api/orders',
    async (route) => {
      await expectInSight(page, page.getByText('Seguimos preparando tu compra…'))
      await expectInSight(page, page.getByText(/^Tus lugares están seguros hasta las \d+:\d\d/))
      await route.continue()
    },
    { times: 1 },
  )
  const payment = await leaveAndComeBack(page, /confirmation\/[0-9a-f-]{36}$/, () => goOn.click())
  await goOn.click()
  await page.waitForURL(payment)

  const wallet = page.getByRole('button', { name: /Mercado Pago$/ })
  const slow = page.getByText('Seguimos abriendo Mercado Pago…')
  const asked = /\/orders\/[^/]+\/payments$/
  await page.route(asked, async (route) => {
    await slow.waitFor()
    await route.continue()
  })
  const provider = await leaveAndComeBack(page, /checkout\/v1\/redirect/, () => wallet.click())
  await page.unroute(asked)
  await slow.waitFor({ state: 'detached' })
  await expectAccessible(page)
  await wallet.click()
  await page.waitForURL(provider)
  await context.close()
})

it('says in one line what can’t be used so late; a payment that got no answer is focused, and sent again as the same one', async () => {
  const { page, context } = await product.open('phone')
  await takeBestSeats(page, 2)
  const { pool } = product.database
  const { rows } = await pool.query('select doors_at, starts_at from events where id = 2')
  const opens = (doors: Date, start: Date) =>
    pool.query('update events set doors_at = $1, starts_at = $2 where id = 2', [doors, start])
  await opens(new Date(Date.now() + 3_600_000), new Date(Date.now() + 2 * 3_600_000))
  await logInAndGoOn(page, boxOffice)
  await page.getByText(/^Efectivo y SPEI: ya falta muy poco/).waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
  await opens(rows[0].doors_at, rows[0].starts_at)
  await fillCard(page, 'APRO')
  await page.route(/\/orders\/[^/]+\/payments$/, (route) => route.abort('internetdisconnected'))
  await pressPay(page)
  await expectStatus(page, 'Tu intento de pago no nos llegó')
  await expectAccessible(page)
  await page.unroute(/\/orders\/[^/]+\/payments$/)
  await page.getByRole('button', { name: 'Enviar otra vez' }).click()
  await page.waitForURL(/finaliced/)
  await context.close()
})

it('comes back from a reload in the middle of a payment to its state, focused, with nothing to pay again', async () => {
  const { page, context } = await product.open('phone')
  await takeBestSeats(page, 2)
  await logInAndGoOn(page, ana)
  await fillCard(page, 'APRO')
  // As the server answers between the charge and its result, and keeps answering while it is looked at.
  await page.route(/\/payment-options$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { openPayment: object | null }
    await route.fulfill({ response: answer, json: { ...body, openPayment: charging } })
  })
  await page.route(/\/payments\/refresh$/, (route) =>
    route.fulfill({ json: { payment: charging, orderStatus: 'pending' } }),
  )
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.reload()
  await expectStatus(page, 'Estamos confirmando tu pago')
  expect(await page.getByRole('button', { name: /^Pagar \$/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

const charging = {
  id: '01a20724-0cd8-7e54-a9aa-5bb6f315d969',
  orderId: '01a20724-0cd8-7e54-a9aa-5bb6f315d968',
  orderStatus: 'pending',
  method: 'card',
  status: 'created',
  statusDetail: '',
  words: 'Estamos confirmando tu pago.',
  amountCents: 64000,
  refundedCents: 0,
  installments: 1,
  cardLast4: null,
  providerPaymentId: null,
  voucher: null,
  challenge: null,
  redirectUrl: null,
  createdAt: new Date().toISOString(),
}

it.each([
  { from: 'the gateway', path: '/', choose: 'Elegir lugares' },
  { from: 'the main page', path: '/system/inicio', choose: /^(Elegir lugares|Comprar boletos)$/ },
])(
  'takes a stranger from $from to a paid ticket in 8 taps, 8 fields and 5 screens',
  async ({ path, choose }) => {
    const { page, context } = await product.open('phone')
    const email = `noe.${randomUUID()}@correo.example`
    const done = { taps: 0, fields: 0, screens: new Set<string>() }
    const seen = () => done.screens.add(new URL(page.url()).pathname.replace(/\/[0-9a-f-]{36}$|\/\d+$/, ''))
    const tap = async (target: ReturnType<Page['locator']>) => {
      await target.waitFor()
      seen()
      await target.click()
      done.taps += 1
    }
    const type = async (label: string | RegExp, text: string) => {
      const field = page.getByLabel(label).filter({ visible: true })
      await field.waitFor()
      seen()
      await field.fill(text)
      done.fields += 1
    }
    await page.goto(path)
    await tap(page.getByRole('link', { name: choose }).filter({ visible: true }).first())
    await tap(page.getByRole('button', { name: 'Apartar', exact: true }).filter({ visible: true }))
    await tap(page.getByRole('button', { name: 'Continuar al pago' }))
    await tap(page.getByRole('tab', { name: 'Soy nuevo aquí' }))
    await type('Nombre', 'Noé')
    await type('Apellidos', 'Ruiz')
    await type('Correo', email)
    await type(/^Contraseña$/, 'tres tristes trapecistas')
    await tap(page.getByText(/Acepto los/))
    await tap(page.getByRole('button', { name: 'Crear cuenta' }))
    await page.getByText('Te mandamos un código de 6 números').waitFor()
    const { code } = await lastMail(product, email)
    await type('Código de 6 números', code)
    await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
    await type('Número de tarjeta', '4075595716483764')
    await type(/Vencimiento/, '1130')
    await type('Código de seguridad', '123')
    await tap(page.getByRole('button', { name: /^Pagar \$/ }))
    await page.waitForURL(/finaliced/)
    expect([...done.screens]).toHaveLength(5)
    expect(done.taps).toBeLessThanOrEqual(8)
    expect(done.fields).toBeLessThanOrEqual(8)
    await page
      .getByText(/¡Listo!/)
      .first()
      .waitFor()
    await context.close()
  },
)
