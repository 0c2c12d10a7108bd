import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requestFaults } from '#sandbox/mercadopago/description.ts'
import { type PaymentProvider, ProviderRejected } from '../provider.ts'
import { inTwoDays, order, startRehearsal } from '../testing/rehearsal.ts'

let rehearsal: Awaited<ReturnType<typeof startRehearsal>>
beforeAll(async () => {
  rehearsal = await startRehearsal()
})
afterAll(() => rehearsal.close())

const preference = () => ({
  externalReference: randomUUID(),
  items: [{ id: '112-C-14', title: 'Sección 112, C14', quantity: 2, unitCents: 28_874 }],
  payer: { email: 'ana@example.com' },
  backUrls: {
    success: 'http://localhost:3000/regreso',
    pending: 'http://localhost:3000/regreso',
    failure: 'http://localhost:3000/regreso',
  },
  expiresAt: new Date(Date.now() + 600_000),
})

describe('the wallet', () => {
  const press = (preferenceId: string, outcome: string) =>
    fetch(`${rehearsal.url}/checkout/v1/pay`, {
      method: 'POST',
      body: new URLSearchParams({ pref_id: preferenceId, once: '0', outcome }),
      redirect: 'manual',
    })

  it('pays on the page of a preference, once for a double click, and leads back', async () => {
    const asked = preference()
    const { id, url } = await rehearsal.provider.createPreference(asked)
    expect(await (await fetch(url)).text()).toContain('577.48')
    const back = await press(id, 'pay')
    await press(id, 'pay')
    const [paid, ...others] = await rehearsal.provider.searchPayments(asked.externalReference)
    expect(paid).toMatchObject({ status: 'approved', typeId: 'account_money', amountCents: 57_748 })
    expect(others).toEqual([])
    const address = new URL(back.headers.get('location') ?? '')
    expect(address.searchParams.get('payment_id')).toBe(paid?.id)
    expect(address.searchParams.get('preference_id')).toBe(id)
  })

  it('leads back without a payment when the buyer leaves', async () => {
    const asked = preference()
    const { id } = await rehearsal.provider.createPreference(asked)
    const back = await press(id, 'leave')
    expect(back.headers.get('location')).toContain('collection_id=null')
    expect(await rehearsal.provider.searchPayments(asked.externalReference)).toEqual([])
  })
})

describe('what we send', () => {
  /** Keeps the body of the one call and answers as little as the adapter will read. */
  async function bodyOf(send: (spied: PaymentProvider) => Promise<unknown>): Promise<unknown> {
    let body: unknown
    const spied = rehearsal.providerWith({
      fetch: (_address, request) => {
        body = JSON.parse(z.string().parse(request?.body))
        return Promise.resolve(new Response('{}', { status: 400 }))
      },
    })
    await expect(send(spied)).rejects.toThrow(ProviderRejected)
    return body
  }

  it('holds against the published description', async () => {
    const expiresAt = inTwoDays()
    const asked = [
      await rehearsal.byCard('APRO', 3),
      order({ kind: 'cash', methodId: 'oxxo', expiresAt }),
      order({ kind: 'transfer', expiresAt }),
    ]
    for (const each of asked) {
      const body = await bodyOf((spied) => spied.createPayment(each))
      expect(requestFaults('createPayment', body)).toBe('')
      expect(body).toMatchObject({ transaction_amount: 577.48 })
    }
    const body = await bodyOf((spied) => spied.createPreference(preference()))
    expect(requestFaults('createPreference', body)).toBe('')
    expect(requestFaults('createPreference', { items: [] })).not.toBe('')
  })
})

describe('the catalogue', () => {
  it('lists what a Mexican seller can charge with', async () => {
    const ids = (await rehearsal.provider.listPaymentMethods()).map((method) => method.id)
    expect(ids).toEqual(expect.arrayContaining(['visa', 'debmaster', 'oxxo', 'paycash', 'clabe']))
  })

  it('tells months without interest from those with', async () => {
    const plans = await rehearsal.provider.installments({ methodId: 'visa', amountCents: 150_000 })
    expect(plans.filter((plan) => plan.withoutInterest).map((plan) => plan.installments)).toEqual([
      1, 3, 6, 9, 12,
    ])
    expect(plans.find((plan) => !plan.withoutInterest)?.totalCents).toBeGreaterThan(150_000)
  })
})
