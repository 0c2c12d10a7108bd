import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import { startMercadoPagoSandbox } from '../../sandbox.ts'
import type { Invoice } from '../invoice.ts'
import type { Subscription } from '../subscription.ts'

type Notice = {
  type: string
  action: string
  version?: number
  entity?: string
  application_id?: number
  data: { id: string }
}
/** What the tests go on with, whichever of it an answer has. */
type Body = Subscription & { message: string; paging: { total: number }; results: Invoice[] }
type Answer = { status: number; json: Body }

const daySeconds = 24 * 3600

export const inDays = (days: number) => new Date(Date.now() + days * daySeconds * 1000).toISOString()

/** The sandbox with a shop that listens to it. */
export async function startPractice() {
  const received: Notice[] = []
  const shop = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      received.push(JSON.parse(text) as Notice)
      response.end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  const sandbox = await startMercadoPagoSandbox({
    port: 0,
    publicUrl: 'http://localhost:3000',
    webhookUrl: `http://127.0.0.1:${port}/hook`,
    webhookSecret: 'secret',
    accessToken: 'token',
    publicKey: 'key',
  })

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(new URL(path, sandbox.url), {
      method,
      headers: { authorization: 'Bearer token', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, json: (await answer.json()) as Body }
  }

  async function token(holder = 'APRO'): Promise<string> {
    const card = {
      card_number: '4075595716483764',
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: holder },
    }
    return (await call('POST', '/v1/card_tokens', card)).json.id
  }

  const wanted = (recurring: object = {}, more: object = {}) => ({
    reason: 'Bonogallo en 6 mensualidades',
    payer_email: 'ana@example.com',
    back_url: 'http://localhost:3000/bonus-base/compra-mi-bonogallo',
    external_reference: crypto.randomUUID(),
    auto_recurring: {
      frequency: 1,
      frequency_type: 'months',
      transaction_amount: 350,
      currency_id: 'MXN',
      ...recurring,
    },
    ...more,
  })

  const create = async (body: object) => (await call('POST', '/preapproval', body)).json
  const invoices = async (id: string) =>
    (await call('GET', `/authorized_payments/search?preapproval_id=${id}`)).json.results

  return {
    url: sandbox.url,
    received,
    close: async () => {
      await sandbox.close()
      shop.close()
    },
    call,
    token,
    wanted,
    create,
    invoices,
    /** A subscription with a card, charged once already unless it starts later. */
    authorised: async (recurring: object = {}, holder = 'APRO') =>
      create(wanted(recurring, { card_token_id: await token(holder), status: 'authorized' })),
    subscription: async (id: string) => (await call('GET', `/preapproval/${id}`)).json,
    put: (id: string, body: object) => call('PUT', `/preapproval/${id}`, body),
    sim: (path: string, body: object = {}) => call('POST', `/__sim/${path}`, body),
    /** The notices about one resource, once so many of them have come. */
    noticesOf: async (id: string | number, count: number) => {
      const about = () => received.filter(({ data }) => data.id === String(id))
      await vi.waitFor(() => expect(about()).toHaveLength(count), 8000)
      return about()
    },
  }
}
