import { createServer } from 'node:http'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice } from '#sandbox/mercadopago/subscriptions/testing/practice.ts'
import { freePort } from '../../world/free-port.ts'
import { chromiumArgs, findChromium } from '../../world/chromium.ts'

type Bricks = {
  MercadoPago: new (key: string) => {
    bricks: () => { create: (name: string, id: string, settings: object) => Promise<unknown> }
  }
  submitted?: { token: string; installments: number } | { formData: { token: string; installments: number } }
}

let practice: Awaited<ReturnType<typeof startPractice>>
let browser: Browser
let shop = ''

/** A shop of one page, with an empty place for a brick. */
const shopServer = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html><div id="brick">De vuelta</div><script src="${practice.url}/js/v2"></script>`)
})

beforeAll(async () => {
  practice = await startPractice()
  const port = await freePort()
  await new Promise<void>((resolve) => shopServer.listen(port, 'localhost', resolve))
  shop = `http://localhost:${port}/`
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
})
afterAll(async () => {
  await browser.close()
  shopServer.close()
  await practice.close()
})

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

async function typeCard(page: Page, holder: string) {
  await page.getByLabel('Número de tarjeta').fill('4075 5957 1648 3764')
  await page.getByLabel('Vencimiento (MM/AA)').fill('11/30')
  await page.getByLabel('Código de seguridad').fill('123')
  await page.getByLabel(/Nombre del titular/).fill(holder)
}

describe('a card for a subscription', () => {
  it.each(['cardPayment', 'payment'])('is typed in the %s brick, with nothing to choose', async (name) => {
    const page = await browser.newPage({ viewport: phone })
    await page.goto(shop)
    await page.evaluate(async (brick) => {
      const here = globalThis as unknown as Bricks
      await new here.MercadoPago('key').bricks().create(brick, 'brick', {
        initialization: { amount: 350.5, payer: { email: 'ana@example.com' } },
        customization: { paymentMethods: { creditCard: 'all', minInstallments: 1, maxInstallments: 1 } },
        callbacks: {
          onSubmit: (submitted: Bricks['submitted']) => {
            if (submitted) here.submitted = submitted
            return Promise.resolve()
          },
        },
      })
    }, name)
    await typeCard(page, 'APRO')
    await page.getByText('Importe: $350.50').waitFor()
    expect(await page.getByLabel('Meses').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.waitForFunction(() => 'submitted' in globalThis)
    const submitted = await page.evaluate(() => (globalThis as unknown as Bricks).submitted)
    const { token, installments } =
      submitted && 'formData' in submitted ? submitted.formData : { token: '', installments: 0, ...submitted }
    expect(installments).toBe(1)
    const body = practice.wanted({}, { card_token_id: token, status: 'authorized' })
    expect(await practice.create(body)).toMatchObject({ status: 'authorized' })
    await page.close()
  })

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])("is typed on the provider's page on a %s, once refused and once not", async (_name, viewport) => {
    const { id, init_point: address } = await practice.create({ ...practice.wanted(), back_url: shop })
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    await page.goto(address)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await typeCard(page, 'FUND')
    await page.getByRole('button', { name: 'Autorizar los cobros' }).click()
    await page.getByRole('alert').waitFor()
    await typeCard(page, 'APRO')
    await page.getByRole('button', { name: 'Autorizar los cobros' }).click()
    await page.getByText('De vuelta').waitFor()
    expect(new URL(page.url()).searchParams.get('preapproval_id')).toBe(id)
    expect((await practice.subscription(id)).status).toBe('authorized')
    await context.close()
  })
})
