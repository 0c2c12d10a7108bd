import { randomUUID } from 'node:crypto'
import { startMercadoPagoSandbox } from '#sandbox/mercadopago/sandbox.ts'
import { mercadoPagoProvider, type NewPayment } from '../provider.ts'
import type { NewSubscription } from '../subscriptions-provider.ts'

const accessToken = 'APP_USR-test-token'
const publicKey = 'APP_USR-test-key'
/** Where nobody listens. */
export const nobody = 'http://127.0.0.1:9/nobody'

type Changes = {
  baseUrl?: string
  tries?: number
  accessToken?: string
  timeoutMs?: number
  fetch?: typeof fetch
}

/** The provider's sandbox on a free port, with what the adapter's tests do to it. */
export async function startRehearsal({ webhookUrl = nobody } = {}) {
  const sandbox = await startMercadoPagoSandbox({
    port: 0,
    publicUrl: 'http://localhost:3000',
    webhookUrl,
    webhookSecret: 'sandbox-secret-0001',
    accessToken,
    publicKey,
  })

  const post = (path: string, body: unknown) =>
    fetch(new URL(path, sandbox.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function cardToken(holder: string): Promise<string> {
    const answer = await post(`/v1/card_tokens?public_key=${publicKey}`, {
      card_number: '4075595716483764',
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: holder },
    })
    const token = (await answer.json()) as { id: string }
    return token.id
  }

  const providerWith = (changes: Changes) =>
    mercadoPagoProvider({ baseUrl: sandbox.url, accessToken, timeoutMs: 5000, ...changes })

  return {
    url: sandbox.url,
    provider: providerWith({}),
    providerWith,
    control: (path: string, body: unknown = {}) => post(`/__sim/${path}`, body),
    cardToken,
    byCard: async (holder: string, installments = 1) =>
      order({ kind: 'card', token: await cardToken(holder), methodId: 'visa', installments }),
    close: () => sandbox.close(),
  }
}

export const order = (method: NewPayment['method']): NewPayment => ({
  idempotencyKey: randomUUID(),
  externalReference: randomUUID(),
  amountCents: 57_748,
  description: 'Gallos contra Pumas, 2 boletos',
  method,
  payer: { email: 'ana@example.com', firstName: 'Ana', lastName: 'Luna' },
  items: [{ id: '112-C-14', title: 'Sección 112, C14', quantity: 2, unitCents: 28_874 }],
  statementDescriptor: 'CLUB GALLOS',
})

export const subscription = (more: Partial<NewSubscription> = {}): NewSubscription => ({
  externalReference: randomUUID(),
  reason: 'Bonogallo Clausura 2027 en 6 mensualidades',
  payerEmail: 'ana@example.com',
  amountCents: 35_050,
  frequencyMonths: 1,
  backUrl: 'http://localhost:3000/bonus-base/compra-mi-bonogallo',
  ...more,
})

export const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000)
