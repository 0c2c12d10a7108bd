import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { startMercadoPagoSandbox } from './sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startMercadoPagoSandbox>>
type Payment = {
  id: number
  status: string
  transaction_details: { external_resource_url: string }
  three_ds_info: { external_resource_url: string; creq: string }
}

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
const dataFile = join(folder, 'deep', 'payments.jsonl')
const running: Sandbox[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const sandbox of running.splice(0)) await sandbox.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

async function start(): Promise<Sandbox> {
  const sandbox = await startMercadoPagoSandbox({
    port: 0,
    publicUrl: 'http://localhost:3000',
    webhookUrl: 'http://127.0.0.1:9/nobody',
    webhookSecret: 'secret',
    accessToken: 'token',
    publicKey: 'key',
    dataFile,
  })
  running.push(sandbox)
  return sandbox
}

async function pay({ url }: Sandbox, body: object, key: string = crypto.randomUUID()): Promise<Payment> {
  const answer = await fetch(`${url}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer token',
      'content-type': 'application/json',
      'x-idempotency-key': key,
    },
    body: JSON.stringify({
      transaction_amount: 500,
      payment_method_id: 'oxxo',
      payer: { email: 'ana@example.com' },
      ...body,
    }),
  })
  return (await answer.json()) as Payment
}

async function payment({ url }: Sandbox, id: number): Promise<Payment> {
  const answer = await fetch(`${url}/v1/payments/${id}`, {
    headers: { authorization: 'Bearer token' },
  })
  return (await answer.json()) as Payment
}

async function tokenFor({ url }: Sandbox, holder: string): Promise<string> {
  const answer = await fetch(`${url}/v1/card_tokens?public_key=key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({
      card_number: '5474925432670366',
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: holder },
    }),
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  return ((await answer.json()) as { id: string }).id
}

describe('the sandbox', () => {
  it('does not start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(start()).rejects.toThrow(/production/)
  })

  it('keeps its payments and their keys over a restart, even after half a written line', async () => {
    const first = await start()
    const made = await pay(first, {}, 'one-key')
    await running.pop()?.close()
    appendFileSync(dataFile, '{"kind":"payment","value":{"id":')
    const second = await start()
    expect((await payment(second, made.id)).status).toBe('pending')
    expect((await pay(second, {}, 'one-key')).id).toBe(made.id)
  })

  it('lets the buyer pay a voucher on its page', async () => {
    const sandbox = await start()
    const { id, transaction_details: details } = await pay(sandbox, {})
    const page = await fetch(details.external_resource_url)
    expect(await page.text()).toContain('Simular el pago')
    await fetch(`${sandbox.url}/payments/${id}/ticket/pay`, { method: 'POST' })
    expect((await payment(sandbox, id)).status).toBe('approved')
  })

  it('lets the bank ask the buyer, who says yes or no', async () => {
    const sandbox = await start()
    for (const [answer, status] of [
      ['pay', 'approved'],
      ['reject', 'rejected'],
    ] as const) {
      const token = await tokenFor(sandbox, 'CHAL')
      const card = { token, payment_method_id: 'master', three_d_secure_mode: 'optional' }
      const { id, three_ds_info: asked } = await pay(sandbox, card)
      const page = await fetch(asked.external_resource_url, {
        method: 'POST',
        body: new URLSearchParams({ creq: asked.creq }),
      })
      expect(await page.text()).toContain('Sí, soy yo')
      await fetch(`${sandbox.url}/3ds/${id}/answer`, {
        method: 'POST',
        body: new URLSearchParams({ answer }),
      })
      expect((await payment(sandbox, id)).status).toBe(status)
    }
  })

  it('knows no waiting in binary mode', async () => {
    const sandbox = await start()
    const token = await tokenFor(sandbox, 'CONT')
    const card = { token, payment_method_id: 'master', binary_mode: true }
    expect((await pay(sandbox, card)).status).toBe('rejected')
  })

  it('asks the browser for the public key and lets no other page pull its levers', async () => {
    const { url } = await start()
    const keyless = await fetch(`${url}/v1/card_tokens`, { method: 'POST' })
    expect(keyless.status).toBe(401)
    const foreign = await fetch(`${url}/__sim/reset`, {
      method: 'POST',
      headers: { origin: 'https://example.com' },
    })
    expect(foreign.status).toBe(403)
  })

  it('serves the browser script to other sites', async () => {
    const { url } = await start()
    const script = await fetch(`${url}/js/v2`)
    expect(script.headers.get('content-type')).toContain('javascript')
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await script.text()).toContain('window.MercadoPago')
  })
})
