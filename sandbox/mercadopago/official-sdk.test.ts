import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  CardToken,
  Chargeback,
  InvalidWebhookSignatureError,
  Invoice,
  MerchantOrder,
  MercadoPagoConfig,
  MPAuthenticationError,
  MPBadRequestError,
  MPNotFoundError,
  Payment,
  PaymentMethod,
  PaymentRefund,
  PreApproval,
  Preference,
  WebhookSignatureValidator,
} from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMercadoPagoSandbox } from './sandbox.ts'

const real = AppConfig.BASE_URL
const secret = 'secret'
const config = new MercadoPagoConfig({ accessToken: 'token', options: { maxRetries: 0, timeout: 10_000 } })
const [payments, refunds] = [new Payment(config), new PaymentRefund(config)]
const [preferences, subscriptions] = [new Preference(config), new PreApproval(config)]

type Notice = Pick<IncomingMessage, 'headers'> & { url: URL }
const notices: Notice[] = []
const shop = createServer((request, response) => {
  notices.push({ headers: request.headers, url: new URL(request.url ?? '', 'http://shop') })
  request.resume().on('end', () => response.end())
})
let sandbox: Awaited<ReturnType<typeof startMercadoPagoSandbox>>

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  sandbox = await startMercadoPagoSandbox({
    port: 0,
    publicUrl: 'http://localhost:3000',
    webhookUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`,
    webhookSecret: secret,
    accessToken: 'token',
    publicKey: 'key',
  })
  Object.assign(AppConfig, { BASE_URL: sandbox.url })
})
afterAll(async () => {
  Object.assign(AppConfig, { BASE_URL: real })
  await sandbox.close()
  shop.close()
})

async function cardToken(): Promise<string> {
  const card = { card_number: '4075595716483764', expiration_month: '11', expiration_year: '2030' }
  const body = { ...card, security_code: '123', cardholder: { name: 'APRO' } }
  const { id } = await new CardToken(config).create({ body })
  return String(id)
}

async function paid(reference: string = randomUUID()) {
  const made = await payments.create({
    body: {
      transaction_amount: 500,
      token: await cardToken(),
      payment_method_id: 'visa',
      installments: 1,
      external_reference: reference,
      description: 'Boleto',
      binary_mode: true,
      payer: { email: 'ana@correo.example' },
    },
    requestOptions: { idempotencyKey: randomUUID() },
  })
  expect(made).toMatchObject({ status: 'approved', transaction_amount: 500 })
  return { ...made, id: made.id! }
}

const voucher = () =>
  payments.create({
    body: {
      transaction_amount: 500,
      payment_method_id: 'oxxo',
      payer: { email: 'ana@correo.example' },
    },
    requestOptions: { idempotencyKey: randomUUID() },
  })

const press = (lever: string, body: object = {}) =>
  fetch(`${sandbox.url}/__sim/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe("the provider's own library, its base address pointed here,", () => {
  it('charges a card, once for one key, and reads and finds the charge', async () => {
    const reference = randomUUID()
    const { id } = await paid(reference)
    expect(await payments.get({ id })).toMatchObject({ id, external_reference: reference })
    const found = await payments.search({ options: { external_reference: reference, sort: 'date_created' } })
    expect(found.results?.map((one) => one.id)).toEqual([id])

    const key = { idempotencyKey: randomUUID() }
    const body = { transaction_amount: 80, payment_method_id: 'oxxo', payer: { email: 'ana@correo.example' } }
    const first = await payments.create({ body, requestOptions: key })
    expect((await payments.create({ body, requestOptions: key })).id).toBe(first.id)
  })

  it('charges later what it authorised, and cancels what was not paid', async () => {
    const held = await payments.create({
      body: {
        transaction_amount: 500,
        token: await cardToken(),
        payment_method_id: 'visa',
        installments: 1,
        capture: false,
        payer: { email: 'ana@correo.example' },
      },
      requestOptions: { idempotencyKey: randomUUID() },
    })
    expect(held.status).toBe('authorized')
    expect((await payments.capture({ id: held.id! })).status).toBe('approved')
    const { id } = await voucher()
    expect((await payments.cancel({ id: id! })).status).toBe('cancelled')
  })

  it('refunds a part and then the rest, and lists both', async () => {
    const { id } = await paid()
    const requestOptions = () => ({ idempotencyKey: randomUUID() })
    const part = await refunds.create({
      payment_id: id,
      body: { amount: 120.5 },
      requestOptions: requestOptions(),
    })
    expect(part).toMatchObject({ amount: 120.5, status: 'approved' })
    expect((await payments.get({ id })).status_detail).toBe('partially_refunded')
    const rest = await refunds.total({ payment_id: id, requestOptions: requestOptions() })
    expect(rest.amount).toBe(379.5)
    expect((await refunds.list({ payment_id: id })).map((one) => one.id)).toEqual([part.id, rest.id])
    expect((await refunds.get({ payment_id: id, refund_id: part.id! })).amount).toBe(120.5)
    expect((await payments.get({ id })).status).toBe('refunded')
  })

  it('opens a preference, changes it, and reads the order that its payment belongs to', async () => {
    const body = {
      items: [{ id: 'boleto', title: 'Boleto', quantity: 2, unit_price: 360.5, currency_id: 'MXN' }],
      back_urls: { success: 'http://localhost:3000/regreso' },
      auto_return: 'approved',
      external_reference: randomUUID(),
    }
    const made = await preferences.create({ body })
    expect(made.init_point).toContain(made.id)
    const id = made.id!
    await preferences.update({ id, updatePreferenceRequest: { ...body, binary_mode: true } })
    expect(await preferences.get({ preferenceId: id })).toMatchObject({ id, binary_mode: true })
    const pay = await fetch(`${sandbox.url}/checkout/v1/pay`, {
      method: 'POST',
      body: new URLSearchParams({ pref_id: id, once: '0', outcome: 'pay' }),
      redirect: 'manual',
    })
    const merchantOrderId = new URL(pay.headers.get('location')!).searchParams.get('merchant_order_id')!
    const order = await new MerchantOrder(config).get({ merchantOrderId })
    expect(order).toMatchObject({ order_status: 'paid', preference_id: id })
  })

  it('makes a subscription, changes, finds and cancels it, and reads what it charged', async () => {
    const monthly = { frequency: 1, frequency_type: 'months', currency_id: 'MXN' }
    const made = await subscriptions.create({
      body: {
        reason: 'Bonogallo en 6 mensualidades',
        payer_email: 'abono@correo.example',
        back_url: 'http://localhost:3000/bonus-base/compra-mi-bonogallo',
        external_reference: randomUUID(),
        auto_recurring: { ...monthly, transaction_amount: 350 },
        card_token_id: await cardToken(),
        status: 'authorized',
      },
    })
    const id = made.id!
    expect(await subscriptions.get({ id })).toMatchObject({ id, status: 'authorized' })
    const found = await subscriptions.search({ options: { payer_email: 'abono@correo.example' } })
    expect(found.results?.map((one) => one.id)).toEqual([id])

    const invoices = new Invoice(config)
    const charged = await invoices.search({ options: { preapproval_id: id } })
    expect(charged.results).toHaveLength(1)
    const [{ id: invoiceId } = {}] = charged.results ?? []
    expect(await invoices.get({ id: String(invoiceId) })).toMatchObject({ preapproval_id: id })

    const changed = await subscriptions.update({
      id,
      body: { auto_recurring: { ...monthly, transaction_amount: 400 } },
    })
    expect(changed.auto_recurring?.transaction_amount).toBe(400)
    expect((await subscriptions.update({ id, body: { status: 'cancelled' } })).status).toBe('cancelled')
  })

  it('reads the means of payment', async () => {
    const methods = await new PaymentMethod(config).get()
    expect(methods.map((one) => one.id)).toEqual(expect.arrayContaining(['visa', 'oxxo', 'clabe']))
  })

  it('holds every notice for signed, and a changed one for forged; the chargeback in it can be read', async () => {
    const { id } = await paid()
    await press(`payments/${id}/chargeback`)
    const ofChargeback = ({ url }: Notice) => url.searchParams.get('type') === 'topic_chargebacks_wh'
    await vi.waitFor(() => expect(notices.some(ofChargeback)).toBe(true), 8000)
    const signed = ({ headers, url }: Notice) => ({
      xSignature: headers['x-signature'],
      xRequestId: headers['x-request-id'],
      dataId: url.searchParams.get('data.id'),
      secret,
    })
    for (const notice of notices) WebhookSignatureValidator.validate(signed(notice))
    const [notice] = notices
    const forged = { ...signed(notice!), dataId: '1' }
    expect(() => WebhookSignatureValidator.validate(forged)).toThrow(InvalidWebhookSignatureError)
    const chargebackId = notices.find(ofChargeback)!.url.searchParams.get('data.id')!
    const chargeback = await new Chargeback(config).get({ id: chargebackId })
    expect(chargeback).toMatchObject({ id: chargebackId })
  })

  it('tells a refusal by its kind', async () => {
    await expect(payments.get({ id: 1 })).rejects.toBeInstanceOf(MPNotFoundError)
    await expect(preferences.create({ body: { items: [] } })).rejects.toBeInstanceOf(MPBadRequestError)
    const stranger = new Payment(new MercadoPagoConfig({ accessToken: 'wrong', options: { maxRetries: 0 } }))
    await expect(stranger.get({ id: 1 })).rejects.toBeInstanceOf(MPAuthenticationError)
  })
})
