import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import { nobody, order, startRehearsal } from '../testing/rehearsal.ts'

let rehearsal: Awaited<ReturnType<typeof startRehearsal>>
beforeAll(async () => {
  rehearsal = await startRehearsal()
})
afterAll(() => rehearsal.close())

describe('a refused call', () => {
  it('names the code of a card token that was never made, and of one used before', async () => {
    const unknown = order({ kind: 'card', token: 'f'.repeat(32), methodId: 'visa', installments: 1 })
    await expect(rehearsal.provider.createPayment(unknown)).rejects.toMatchObject({
      name: 'ProviderRejected',
      status: 400,
      code: '2006',
    })
    const asked = await rehearsal.byCard('APRO')
    await rehearsal.provider.createPayment(asked)
    const again = { ...asked, idempotencyKey: randomUUID() }
    await expect(rehearsal.provider.createPayment(again)).rejects.toThrow(/Card token was used/)
  })

  it('refuses an e-mail address under a reserved ending', async () => {
    const asked = { ...(await rehearsal.byCard('APRO')), payer: { email: 'ana@club.test' } }
    await expect(rehearsal.provider.createPayment(asked)).rejects.toMatchObject({ code: '4050' })
  })

  it('tells a wrong access token and an unknown payment apart', async () => {
    const stranger = rehearsal.providerWith({ accessToken: 'APP_USR-somebody-else' })
    await expect(stranger.getPayment('1')).rejects.toMatchObject({ status: 401 })
    await expect(rehearsal.provider.getPayment('1')).rejects.toMatchObject({ status: 404 })
  })

  it('is in doubt when nobody answers at all', async () => {
    const deaf = rehearsal.providerWith({ baseUrl: nobody, timeoutMs: 500 })
    await expect(deaf.getPayment('1')).rejects.toThrow(ProviderUnavailable)
  })

  it('is never sent twice without a key', async () => {
    let sent = 0
    const failing = rehearsal.providerWith({
      tries: 3,
      fetch: () => {
        sent += 1
        return Promise.resolve(new Response('{}', { status: 503, headers: { 'retry-after': '0' } }))
      },
    })
    await expect(failing.cancelPayment('1')).rejects.toThrow(ProviderUnavailable)
    expect(sent).toBe(1)
    await expect(failing.createPayment(await rehearsal.byCard('APRO'))).rejects.toThrow(ProviderUnavailable)
    expect(sent).toBe(4)
  })
})
