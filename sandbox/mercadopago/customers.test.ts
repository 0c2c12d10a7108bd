import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  mercadoPagoProvider,
  ProviderRejected,
  type PaymentProvider,
} from '#selling/payments/server/provider.ts'
import { startMercadoPagoSandbox } from './sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startMercadoPagoSandbox>>
let provider: PaymentProvider
beforeAll(async () => {
  sandbox = await startMercadoPagoSandbox({
    port: 0,
    publicUrl: 'http://localhost:3000',
    webhookUrl: 'http://127.0.0.1:9/nobody',
    webhookSecret: 'secret',
    accessToken: 'token',
    publicKey: 'key',
  })
  provider = mercadoPagoProvider({ baseUrl: sandbox.url, accessToken: 'token', timeoutMs: 5000 })
})
afterAll(() => sandbox.close())

const asked = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(new URL(path, sandbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function typed(name = 'APRO'): Promise<string> {
  const card = {
    card_number: '4075595716483764',
    expiration_month: 11,
    expiration_year: 2030,
    security_code: '123',
    cardholder: { name },
  }
  const answer = await asked('/v1/card_tokens?public_key=key', card)
  return ((await answer.json()) as { id: string }).id
}

const ana = { email: 'ana@correo.example', firstName: 'Ana', lastName: 'Luna', customerRef: null }

describe('cards that the provider keeps', () => {
  it('belong to one customer for each address, the same card once, and are charged without their code', async () => {
    const first = await provider.saveCard(ana, await typed())
    expect(first).toMatchObject({ methodId: 'visa', last4: '3764', expiresOn: '2030-11-30' })
    // Who lost the customer's number finds it by the address.
    const again = await provider.saveCard(ana, await typed())
    expect([again.customerRef, again.cardRef]).toEqual([first.customerRef, first.cardRef])
    const paid = await provider.createPayment({
      idempotencyKey: crypto.randomUUID(),
      externalReference: crypto.randomUUID(),
      amountCents: 12_345,
      description: 'Lugar',
      method: {
        kind: 'card',
        token: await provider.tokenOfCard(first),
        methodId: 'visa',
        installments: 1,
        binary: true,
      },
      payer: { ...ana, customerRef: first.customerRef },
      items: [{ id: '1', title: 'Lugar', quantity: 1, unitCents: 12_345 }],
    })
    expect([paid.status, paid.amountCents, paid.card?.last4]).toEqual(['approved', 12_345, '3764'])
  })

  it('are forgotten when asked, twice as well, and charged no more', async () => {
    const card = await provider.saveCard({ ...ana, email: 'beto@correo.example' }, await typed())
    await provider.forgetCard(card)
    await provider.forgetCard(card)
    await expect(provider.tokenOfCard(card)).rejects.toThrow(ProviderRejected)
  })

  it('are nobody’s but the seller’s: a browser gets no token of one', async () => {
    const card = await provider.saveCard({ ...ana, email: 'carla@correo.example' }, await typed())
    const body = { card_id: card.cardRef, customer_id: card.customerRef }
    expect((await asked('/v1/card_tokens?public_key=key', body)).status).toBe(400)
    expect((await asked('/v1/card_tokens', body, { authorization: 'Bearer token' })).status).toBe(201)
  })
})
