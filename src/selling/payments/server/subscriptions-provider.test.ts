import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requestFaults } from '#sandbox/mercadopago/description.ts'
import { type PaymentProvider, ProviderRejected, ProviderUnavailable } from './provider.ts'
import { inTwoDays, startRehearsal, subscription } from './testing/rehearsal.ts'

let rehearsal: Awaited<ReturnType<typeof startRehearsal>>
let provider: PaymentProvider
beforeAll(async () => {
  rehearsal = await startRehearsal()
  ;({ provider } = rehearsal)
})
afterAll(() => rehearsal.close())

const withCard = async (holder = 'APRO') => subscription({ cardToken: await rehearsal.cardToken(holder) })
const authorised = async () => provider.createSubscription(await withCard())
const charge = (id: string, how: object = {}) => rehearsal.control(`subscriptions/${id}/charge`, how)
const inMonths = (months: number) => {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() + months)
  return at
}

describe('a subscription', () => {
  it('without a card leads to the provider, where the payer authorises it', async () => {
    const asked = subscription()
    const made = await provider.createSubscription(asked)
    expect(made).toMatchObject({
      status: 'pending',
      amountCents: 35_050,
      currency: 'MXN',
      externalReference: asked.externalReference,
      nextChargeAt: null,
      endsAt: null,
      chargedCount: 0,
      version: 1,
    })
    expect(await (await fetch(made.initPoint ?? '')).text()).toContain('$350.50 MXN cada mes')
    const sent = await fetch(new URL('/subscriptions/checkout', rehearsal.url), {
      method: 'POST',
      body: new URLSearchParams({
        preapproval_id: made.id,
        number: '4075595716483764',
        expiry: '11/30',
        code: '123',
        holder: 'APRO',
      }),
      redirect: 'manual',
    })
    expect(sent.headers.get('location')).toBe(`${asked.backUrl}?preapproval_id=${made.id}`)
    expect(await provider.getSubscription(made.id)).toMatchObject({ status: 'authorized', chargedCount: 1 })
  })

  it('with a card is charged at once, and its payment knows where it comes from', async () => {
    const endAt = inMonths(6)
    const made = await provider.createSubscription({ ...(await withCard()), endAt })
    expect(made).toMatchObject({ status: 'authorized', chargedCount: 1, endsAt: endAt })
    expect(made.nextChargeAt).toBeInstanceOf(Date)
    const [invoice, ...others] = await provider.listInvoices(made.id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      subscriptionId: made.id,
      status: 'processed',
      amountCents: 35_050,
      currency: 'MXN',
      retryAttempt: 0,
      nextRetryAt: null,
      payment: { status: 'approved', statusDetail: 'accredited' },
    })
    expect(await provider.getInvoice(invoice?.id ?? '')).toEqual(invoice)
    expect(await provider.getPayment(invoice?.payment?.id ?? '')).toMatchObject({
      status: 'approved',
      amountCents: 35_050,
      externalReference: made.externalReference,
      subscriptionId: made.id,
      card: { last4: '3764' },
    })
  })

  it('that starts later is authorised without a charge', async () => {
    const startAt = inTwoDays()
    const made = await provider.createSubscription({ ...(await withCard()), startAt })
    expect(made).toMatchObject({ status: 'authorized', chargedCount: 0, nextChargeAt: startAt })
    expect(await provider.listInvoices(made.id)).toEqual([])
  })

  it('is not made with a card that is refused', async () => {
    const asked = await withCard('FUND')
    const refusal = provider.createSubscription(asked)
    await expect(refusal).rejects.toThrow(ProviderRejected)
    await expect(refusal).rejects.toMatchObject({ status: 400, code: 'CC_VAL_433' })
    expect(await provider.findSubscriptions(asked.externalReference, asked.payerEmail)).toEqual([])
  })
})

describe('a creation whose answer is lost', () => {
  it.each(['timeout', 'hang'])('by %s is found with its charge, and was made once', async (kind) => {
    await rehearsal.control('faults', { kind })
    const asked = await withCard()
    const hurried = rehearsal.providerWith({ timeoutMs: 1000 })
    await expect(hurried.createSubscription(asked)).rejects.toThrow(ProviderUnavailable)
    const [found, ...others] = await provider.findSubscriptions(asked.externalReference, asked.payerEmail)
    expect(others).toEqual([])
    expect(found).toMatchObject({ status: 'authorized', chargedCount: 1 })
  })

  it('was not made when the provider failed first', async () => {
    await rehearsal.control('faults', { kind: 'error' })
    const asked = await withCard()
    await expect(provider.createSubscription(asked)).rejects.toThrow(ProviderUnavailable)
    expect(await provider.findSubscriptions(asked.externalReference, asked.payerEmail)).toEqual([])
  })

  it('and repeated without looking shows as two', async () => {
    const asked = await withCard()
    await provider.createSubscription(asked)
    await provider.createSubscription({ ...asked, cardToken: await rehearsal.cardToken('APRO') })
    expect(await provider.findSubscriptions(asked.externalReference, asked.payerEmail)).toHaveLength(2)
  })

  /** The provider whose search answers something else. */
  const withSearch = (change: (row: Record<string, unknown>) => object | null) =>
    rehearsal.providerWith({
      fetch: async (address, request) => {
        const answer = await fetch(address, request)
        if (!(address instanceof URL) || address.pathname !== '/preapproval/search') return answer
        const Page = z.object({ results: z.array(z.record(z.string(), z.unknown())) }).loose()
        const page = Page.parse(await answer.json())
        return Response.json({ ...page, results: page.results.flatMap((row) => change(row) ?? []) })
      },
    })

  it('is found by its payment where the search leaves it out', async () => {
    const asked = await withCard()
    const made = await provider.createSubscription(asked)
    const blind = withSearch(() => null)
    expect(await blind.findSubscriptions(asked.externalReference, asked.payerEmail)).toEqual([made])
    const unpaid = subscription()
    await provider.createSubscription(unpaid)
    expect(await blind.findSubscriptions(unpaid.externalReference, unpaid.payerEmail)).toEqual([])
  })

  it('is found in rows that keep their reference to themselves', async () => {
    const asked = subscription()
    const made = await provider.createSubscription(asked)
    const vague = withSearch(({ external_reference: _hidden, ...row }) => row)
    expect(await vague.findSubscriptions(asked.externalReference, asked.payerEmail)).toEqual([made])
  })
})

describe('a change', () => {
  it('pauses, resumes and cancels', async () => {
    const { id } = await authorised()
    expect(await provider.changeSubscription(id, { status: 'paused' })).toMatchObject({
      status: 'paused',
      nextChargeAt: null,
    })
    await expect(provider.changeSubscription(id, { amountCents: 40_000 })).rejects.toThrow(
      'You can not modify a paused preapproval.',
    )
    const resumed = await provider.changeSubscription(id, { status: 'authorized' })
    expect(resumed.nextChargeAt).toBeInstanceOf(Date)
    expect(await provider.changeSubscription(id, { status: 'cancelled' })).toMatchObject({
      status: 'cancelled',
      nextChargeAt: null,
    })
    await expect(provider.changeSubscription(id, { status: 'authorized' })).rejects.toThrow(
      'Invalid transition from cancelled to authorized',
    )
  })

  it('of amount and card counts from the next charge', async () => {
    const { id } = await authorised()
    const cardToken = await rehearsal.cardToken('CONT')
    expect(await provider.changeSubscription(id, { amountCents: 40_025, cardToken })).toMatchObject({
      amountCents: 40_025,
    })
    await charge(id)
    expect(await provider.listInvoices(id)).toMatchObject([
      { amountCents: 35_050, payment: { status: 'approved' } },
      { amountCents: 40_025, status: 'scheduled', payment: { status: 'in_process' } },
    ])
    const bad = provider.changeSubscription(id, { cardToken: await rehearsal.cardToken('FUND') })
    await expect(bad).rejects.toMatchObject({ code: 'CC_VAL_433' })
  })

  it('that the provider accepts and does not make is not believed', async () => {
    const { id } = await authorised()
    const deaf = rehearsal.providerWith({
      fetch: (address, request) =>
        request?.method === 'PUT' ? Promise.resolve(Response.json({ id })) : fetch(address, request),
    })
    await expect(deaf.changeSubscription(id, { amountCents: 40_000 })).rejects.toThrow(ProviderUnavailable)
    await expect(deaf.changeSubscription(id, { status: 'paused' })).rejects.toThrow(ProviderUnavailable)
  })
})

describe('the charges', () => {
  it('that are refused are tried again until they are paid', async () => {
    const { id } = await authorised()
    await charge(id, { outcome: 'rejected' })
    const [, refused] = await provider.listInvoices(id)
    expect(refused).toMatchObject({
      status: 'recycling',
      retryAttempt: 0,
      payment: { status: 'rejected', statusDetail: 'cc_rejected_insufficient_amount' },
    })
    expect(refused?.nextRetryAt).toBeInstanceOf(Date)
    expect((await provider.getSubscription(id)).status).toBe('authorized')
    await rehearsal.control(`invoices/${refused?.id}/retry`, { outcome: 'approved' })
    const paid = await provider.getInvoice(refused?.id ?? '')
    expect(paid).toMatchObject({ status: 'processed', retryAttempt: 1, nextRetryAt: null })
    expect(paid.payment?.id).not.toBe(refused?.payment?.id)
  })

  it('come twice, each as an invoice and a payment of its own, and one can be given back', async () => {
    const { id } = await authorised()
    await charge(id, { times: 2 })
    const invoices = await provider.listInvoices(id)
    expect(new Set(invoices.map(({ payment }) => payment?.id)).size).toBe(3)
    const twice = invoices.at(-1)?.payment?.id ?? ''
    await provider.refund(twice, null, `back-${twice}`)
    expect((await provider.listInvoices(id)).at(-1)).toMatchObject({
      status: 'processed',
      payment: { id: twice, status: 'refunded' },
    })
  })

  it('come after the cancellation', async () => {
    const { id } = await authorised()
    await provider.changeSubscription(id, { status: 'cancelled' })
    await charge(id, { anyway: true })
    const [, late] = await provider.listInvoices(id)
    expect(late).toMatchObject({ status: 'processed', payment: { status: 'approved' } })
    expect((await provider.getSubscription(id)).status).toBe('cancelled')
  })

  it('end a subscription whose very first one is refused', async () => {
    const { id } = await provider.createSubscription({ ...(await withCard()), startAt: inTwoDays() })
    await charge(id, { outcome: 'rejected' })
    expect((await provider.getSubscription(id)).status).toBe('cancelled')
    expect(await provider.listInvoices(id)).toMatchObject([{ status: 'recycling' }])
  })

  it('are all listed, however many', async () => {
    const { id } = await authorised()
    for (let round = 0; round < 11; round += 1) await charge(id, { times: 5 })
    expect(await provider.listInvoices(id)).toHaveLength(56)
  })
})

describe('what we send', () => {
  /** Keeps the body of the one call that writes. */
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
    const asked = { ...(await withCard()), startAt: inTwoDays(), endAt: inMonths(6) }
    for (const each of [subscription(), asked]) {
      const body = await bodyOf((spied) => spied.createSubscription(each))
      expect(requestFaults('createSubscription', body)).toBe('')
      expect(body).toMatchObject({ auto_recurring: { transaction_amount: 350.5, frequency: 1 } })
    }
    const changes = [{ status: 'paused' as const }, { amountCents: 35_050, cardToken: 'token' }]
    for (const change of changes) {
      const body = await bodyOf((spied) => spied.changeSubscription('id', change))
      expect(requestFaults('updateSubscription', body)).toBe('')
    }
    expect(requestFaults('createSubscription', { reason: 'x' })).not.toBe('')
  })
})
