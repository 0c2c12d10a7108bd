import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderRejected } from '../provider.ts'
import { inTwoDays, order, startRehearsal } from '../testing/rehearsal.ts'

let rehearsal: Awaited<ReturnType<typeof startRehearsal>>
beforeAll(async () => {
  rehearsal = await startRehearsal()
})
afterAll(() => rehearsal.close())

describe('paying outside the site', () => {
  it.each(['oxxo', 'paycash'] as const)('gives a %s voucher that can be paid', async (methodId) => {
    const asked = order({ kind: 'cash', methodId, expiresAt: inTwoDays() })
    const waiting = await rehearsal.provider.createPayment(asked)
    expect(waiting).toMatchObject({
      status: 'pending',
      statusDetail: 'pending_waiting_payment',
      typeId: 'ticket',
      voucher: { reference: expect.stringMatching(/^\d{14}$/), clabe: null },
    })
    await rehearsal.control(`payments/${waiting.id}/pay`)
    expect((await rehearsal.provider.getPayment(waiting.id)).status).toBe('approved')
  })

  it('gives a CLABE for a transfer, with the date it ends', async () => {
    const expiresAt = inTwoDays()
    const waiting = await rehearsal.provider.createPayment(order({ kind: 'transfer', expiresAt }))
    expect(waiting).toMatchObject({
      statusDetail: 'pending_waiting_transfer',
      typeId: 'bank_transfer',
      voucher: { clabe: expect.stringMatching(/^\d{18}$/), expiresAt },
    })
  })

  it('cancels what was not paid, and nothing else', async () => {
    const waiting = await rehearsal.provider.createPayment(
      order({ kind: 'transfer', expiresAt: inTwoDays() }),
    )
    expect((await rehearsal.provider.cancelPayment(waiting.id)).status).toBe('cancelled')
    await expect(rehearsal.provider.cancelPayment(waiting.id)).rejects.toThrow(ProviderRejected)
  })

  it('refuses a voucher that would end today', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    await expect(
      rehearsal.provider.createPayment(order({ kind: 'cash', methodId: 'oxxo', expiresAt })),
    ).rejects.toThrow(ProviderRejected)
  })
})
