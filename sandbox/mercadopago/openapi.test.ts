import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask as askDescribed, type Asked, faults, operations } from './description.ts'
import { startMercadoPagoSandbox } from './sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startMercadoPagoSandbox>>
const seen = new Set<string>()

beforeAll(async () => {
  sandbox = await startMercadoPagoSandbox({
    port: 0,
    publicUrl: 'http://localhost:3000',
    webhookUrl: 'http://127.0.0.1:9/nobody',
    webhookSecret: 'secret',
    accessToken: 'token',
    publicKey: 'key',
  })
})
afterAll(() => sandbox.close())

function ask(operationId: string, asked?: Asked) {
  seen.add(operationId)
  return askDescribed(sandbox.url, operationId, asked)
}

async function newPayment(more: object = {}) {
  const token = await ask('createCardToken', { body: card })
  const { json } = await ask('createPayment', { body: { ...cardPayment(token.json.id), ...more } })
  return json
}

const cardPayment = (token: unknown) => ({
  transaction_amount: 500,
  token,
  payment_method_id: 'visa',
  installments: 3,
  external_reference: randomUUID(),
  description: 'Boleto',
  payer: { email: 'ana@example.com' },
})

const card = {
  card_number: '4075595716483764',
  expiration_month: 11,
  expiration_year: 2030,
  security_code: '123',
  cardholder: { name: 'APRO' },
}

describe('every answer of the sandbox holds against the published description', () => {
  it('card tokens', async () => {
    const made = await ask('createCardToken', { body: card })
    expect([made.status, made.faults]).toEqual([201, ''])
    const read = await ask('getCardToken', { ids: { id: made.json.id } })
    expect([read.status, read.faults]).toEqual([200, ''])
    const refused = await ask('createCardToken', { body: { ...card, card_number: '4075' } })
    expect([refused.status, refused.faults]).toEqual([400, ''])
  })

  it.each([
    ['by card', {}],
    ['by OXXO', { token: undefined, payment_method_id: 'oxxo' }],
    [
      'by transfer',
      {
        token: undefined,
        payment_method_id: 'clabe',
        payer: { email: 'ana@example.com', entity_type: 'individual' },
      },
    ],
  ])('payments %s: made, made again with the same key, read, found', async (_name, more) => {
    const token = await ask('createCardToken', { body: card })
    const body = { ...cardPayment(token.json.id), ...more }
    const key = randomUUID()
    const made = await ask('createPayment', { body, key })
    expect([made.status, made.faults]).toEqual([201, ''])
    const again = await ask('createPayment', { body, key })
    expect([again.status, again.json.id, again.faults]).toEqual([200, made.json.id, ''])
    const read = await ask('getPayment', { ids: { id: made.json.id } })
    expect([read.status, read.faults]).toEqual([200, ''])
    const query = { sort: 'date_created', criteria: 'desc' }
    const found = await ask('searchPayments', { query })
    expect([found.status, found.faults]).toEqual([200, ''])
  })

  it('refusals of a payment', async () => {
    const bad = { transaction_amount: 500, payment_method_id: 'visa', payer: { email: 'ana' } }
    for (const asked of [
      ask('createPayment', { body: bad }),
      ask('createPayment', { body: bad, key: '' }),
      ask('createPayment', { body: bad, bearer: 'wrong' }),
      ask('getPayment', { ids: { id: 1 } }),
      ask('searchPayments', { bearer: 'wrong' }),
    ]) {
      const refused = await asked
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.faults).toBe('')
    }
  })

  it('captures and cancellations', async () => {
    const held = await newPayment({ capture: false })
    const captured = await ask('updatePayment', { ids: { id: held.id }, body: { capture: true } })
    expect([captured.json['status'], captured.faults]).toEqual(['approved', ''])
    const late = await ask('updatePayment', {
      ids: { id: held.id },
      body: { status: 'cancelled' },
    })
    expect([late.status, late.faults]).toEqual([400, ''])
  })

  it('refunds', async () => {
    const { id } = await newPayment()
    const part = await ask('createRefund', { ids: { id }, body: { amount: 120.5 } })
    expect([part.status, part.faults]).toEqual([201, ''])
    const one = await ask('getRefund', { ids: { id, refund_id: part.json.id } })
    expect([one.status, one.faults]).toEqual([200, ''])
    const after = await ask('getPayment', { ids: { id } })
    expect([after.json['transaction_amount_refunded'], after.faults]).toEqual([120.5, ''])
    const more = await ask('createRefund', { ids: { id }, body: { amount: 400 } })
    expect([more.status, more.faults]).toEqual([400, ''])
    // The description shows the list as one refund; the provider answers a list of them.
    const list = await ask('listRefunds', { ids: { id } })
    expect(list.json).toHaveLength(1)
    expect(faults('listRefunds', 200, Object.values(list.json)[0])).toBe('')
  })

  it('preferences and the order that belongs to them', async () => {
    const body = {
      items: [{ title: 'Boleto', quantity: 2, unit_price: 360.5, currency_id: 'MXN' }],
      payer: { email: 'ana@example.com' },
      back_urls: { success: 'http://localhost:3000/regreso' },
      auto_return: 'approved',
      external_reference: 'intento-2',
      expires: true,
      expiration_date_to: '2030-11-28T19:00:00.000-06:00',
    }
    const made = await ask('createPreference', { body })
    expect([made.status, made.json['total_amount'], made.faults]).toEqual([201, 721, ''])
    const { id } = made.json
    const changed = await ask('updatePreference', { ids: { id }, body: { ...body, binary_mode: true } })
    expect([changed.status, changed.faults]).toEqual([200, ''])
    const read = await ask('getPreference', { ids: { id } })
    expect([read.status, read.faults]).toEqual([200, ''])
    const paid = await fetch(new URL('/checkout/v1/pay', sandbox.url), {
      method: 'POST',
      body: new URLSearchParams({ pref_id: String(id), once: '0', outcome: 'pay' }),
      redirect: 'manual',
    })
    const back = new URL(paid.headers.get('location') ?? '')
    const orderId = back.searchParams.get('merchant_order_id') ?? ''
    const order = await ask('getMerchantOrder', { ids: { id: orderId } })
    expect([order.json['order_status'], order.faults]).toEqual(['paid', ''])
    const refused = await ask('createPreference', { body: { items: [] } })
    expect([refused.status, refused.faults]).toEqual([400, ''])
  })

  it('chargebacks', async () => {
    const { id } = await newPayment()
    await fetch(new URL(`/__sim/payments/${id}/chargeback`, sandbox.url), { method: 'POST' })
    const deliveries = await fetch(new URL('/__sim/webhooks/deliveries', sandbox.url))
    const sent = (await deliveries.json()) as { topic: string; resourceId: string }[]
    const notice = sent.findLast(({ topic }) => topic === 'topic_chargebacks_wh')
    const read = await ask('getChargeback', { ids: { id: notice?.resourceId ?? '' } })
    expect([read.status, read.faults]).toEqual([200, ''])
  })

  it('the catalogue', async () => {
    const query = { amount: '1500', bin: '40755957', payment_method_id: 'visa' }
    for (const asked of [
      ask('getInstallments', { query }),
      ask('listIdentificationTypes'),
      ask('listPaymentMethods', { bearer: 'wrong' }),
    ])
      expect((await asked).faults).toBe('')
    // The description shows one card setting; the provider answers a list of them.
    const methods = Object.values((await ask('listPaymentMethods')).json) as { settings: object[] }[]
    const asDescribed = methods.map((each) => ({ ...each, settings: each.settings[0] ?? {} }))
    expect(faults('listPaymentMethods', 200, asDescribed)).toBe('')
  })

  it('and none of the described operations was left out, subscriptions aside', () => {
    const here = [...operations]
      .filter(([, [path]]) => !path.startsWith('/preapproval'))
      .filter(([, [path]]) => !path.startsWith('/authorized_payments'))
    expect([...seen].toSorted()).toEqual(here.map(([name]) => name).toSorted())
  })
})

describe('the check itself', () => {
  it('refuses an answer that differs from the description', async () => {
    const payment = await newPayment()
    expect(faults('getPayment', 200, payment)).toBe('')
    expect(faults('getPayment', 200, { ...payment, status: 'paid' })).toContain('/status')
    expect(faults('getPayment', 200, { ...payment, transaction_amount: '500.00' })).toContain(
      '/transaction_amount',
    )
    expect(faults('getPayment', 200, { ...payment, date_created: 'ayer' })).toContain('date-time')
    expect(faults('getPayment', 404, { message: 'no' })).toContain('status')
    expect(faults('getPayment', 418, {})).toContain('418')
  })
})
