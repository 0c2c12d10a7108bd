import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startMercadoPagoSandbox } from './sandbox.ts'

type Notice = { id: number; action: string; data: { id: string }; query: URLSearchParams }

let sandbox: Awaited<ReturnType<typeof startMercadoPagoSandbox>>
let answers: number[] = []
const received: Notice[] = []

const receiver = createServer((request, response) => {
  void read(request).then((body) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    received.push({ ...(JSON.parse(body) as Notice), query })
    response.statusCode = answers.shift() ?? 200
    response.end()
  })
})

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  sandbox = await startMercadoPagoSandbox({
    port: 0,
    publicUrl: 'http://localhost:3000',
    webhookUrl: `http://127.0.0.1:${port}/hook?source_news=webhooks`,
    webhookSecret: 'secret',
    accessToken: 'token',
    publicKey: 'key',
  })
})
afterAll(async () => {
  await sandbox.close()
  receiver.close()
})
beforeEach(async () => {
  await post('/__sim/reset')
  received.length = 0
  answers = []
})

const post = (path: string, body: unknown = {}) =>
  fetch(new URL(path, sandbox.url), {
    method: 'POST',
    headers: {
      authorization: 'Bearer token',
      'content-type': 'application/json',
      'x-idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })

async function voucher(): Promise<string> {
  const answer = await post('/v1/payments', {
    transaction_amount: 500,
    payment_method_id: 'oxxo',
    payer: { email: 'ana@example.com' },
  })
  return String(((await answer.json()) as { id: number }).id)
}

const arrived = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count), 8000)

describe('notifications', () => {
  it('tell of a payment when it is made and when it changes', async () => {
    const id = await voucher()
    await arrived(1)
    await post(`/__sim/payments/${id}/pay`)
    await arrived(2)
    expect(received.map(({ action }) => action)).toEqual(['payment.created', 'payment.updated'])
    expect(received[1]?.data.id).toBe(id)
    expect(received[1]?.query.get('data.id')).toBe(id)
    expect(received[1]?.query.get('type')).toBe('payment')
    expect(received[1]?.query.get('source_news')).toBe('webhooks')
  })

  it('come twice when asked to, under different ids', async () => {
    await post('/__sim/webhooks', { duplicates: 1 })
    await voucher()
    await arrived(2)
    expect(received[0]?.id).not.toBe(received[1]?.id)
  })

  it('are tried again after an answer that is not a success', async () => {
    answers = [503]
    await voucher()
    await arrived(2)
    expect(received[0]?.id).toBe(received[1]?.id)
  })

  it('get lost when asked to, and can be sent once more', async () => {
    await post('/__sim/webhooks', { loseNext: 1 })
    const id = await voucher()
    await post(`/__sim/webhooks/redeliver/${id}`)
    await arrived(1)
    const listed = await fetch(new URL('/__sim/webhooks/deliveries', sandbox.url))
    const outcomes = ((await listed.json()) as { outcome: string }[]).map(({ outcome }) => outcome)
    expect(outcomes[0]).toBe('lost')
  })

  it('overtake each other when asked to', async () => {
    await post('/__sim/webhooks', { outOfOrder: true })
    const id = await voucher()
    await post(`/__sim/payments/${id}/pay`)
    await arrived(2)
    expect(received.map(({ action }) => action)).toEqual(['payment.updated', 'payment.created'])
  })
})
