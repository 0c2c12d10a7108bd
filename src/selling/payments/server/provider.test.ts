import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from './provider.ts'
import { startRehearsal } from './testing/rehearsal.ts'

let rehearsal: Awaited<ReturnType<typeof startRehearsal>>
beforeAll(async () => {
  rehearsal = await startRehearsal()
})
afterAll(() => rehearsal.close())

describe('charging a card', () => {
  it('reads an approval in our words', async () => {
    const asked = await rehearsal.byCard('APRO')
    const paid = await rehearsal.provider.createPayment(asked)
    expect(paid).toMatchObject({
      status: 'approved',
      statusDetail: 'accredited',
      amountCents: 57_748,
      refundedCents: 0,
      currency: 'MXN',
      externalReference: asked.externalReference,
      methodId: 'visa',
      typeId: 'credit_card',
      card: { first6: '407559', last4: '3764', key: null },
      voucher: null,
      challenge: null,
      refunds: [],
    })
    expect(paid.approvedAt).toBeInstanceOf(Date)
    expect(await rehearsal.provider.getPayment(paid.id)).toEqual(paid)
  })

  it('keeps our price when the bank adds interest', async () => {
    const paid = await rehearsal.provider.createPayment(await rehearsal.byCard('APRO', 18))
    expect(paid).toMatchObject({ amountCents: 57_748, installments: 18 })
  })

  it('passes a refusal on as a payment, not as an error', async () => {
    const refused = await rehearsal.provider.createPayment(await rehearsal.byCard('FUND'))
    expect(refused).toMatchObject({
      status: 'rejected',
      statusDetail: 'cc_rejected_insufficient_amount',
      approvedAt: null,
    })
  })

  it('hands over the challenge of a bank that wants to see the buyer', async () => {
    const waiting = await rehearsal.provider.createPayment(await rehearsal.byCard('CHAL'))
    expect(waiting).toMatchObject({ status: 'pending', statusDetail: 'pending_challenge' })
    expect(waiting.challenge?.url).toContain(`/3ds/${waiting.id}`)
    await rehearsal.control(`payments/${waiting.id}/pay`)
    expect(await rehearsal.provider.getPayment(waiting.id)).toMatchObject({
      status: 'approved',
      challenge: null,
    })
  })

  it('charges once for the same key', async () => {
    const asked = await rehearsal.byCard('APRO')
    const first = await rehearsal.provider.createPayment(asked)
    const second = await rehearsal.provider.createPayment(asked)
    expect(second.id).toBe(first.id)
    expect(await rehearsal.provider.searchPayments(asked.externalReference)).toHaveLength(1)
  })

  it('does not know the outcome of a charge that timed out, and finds it by reference', async () => {
    const asked = await rehearsal.byCard('TOUT')
    await expect(rehearsal.providerWith({ tries: 1 }).createPayment(asked)).rejects.toThrow(
      ProviderUnavailable,
    )
    const [found, ...others] = await rehearsal.provider.searchPayments(asked.externalReference)
    expect(found).toMatchObject({ status: 'approved', amountCents: 57_748 })
    expect(others).toEqual([])
  })

  it('learns by the second try with the same key what the first one charged', async () => {
    const asked = await rehearsal.byCard('TOUT')
    const paid = await rehearsal.provider.createPayment(asked)
    expect(paid.status).toBe('approved')
    expect(await rehearsal.provider.searchPayments(asked.externalReference)).toHaveLength(1)
  })

  it('gives up on a provider that charges and never answers', async () => {
    await rehearsal.control('faults', { kind: 'hang' })
    const asked = await rehearsal.byCard('APRO')
    await expect(rehearsal.providerWith({ tries: 1, timeoutMs: 300 }).createPayment(asked)).rejects.toThrow(
      ProviderUnavailable,
    )
    expect(await rehearsal.provider.searchPayments(asked.externalReference)).toHaveLength(1)
  })

  it('shows a charge that is not the one we asked for', async () => {
    await rehearsal.control('faults', { kind: 'wrong-amount' })
    expect(await rehearsal.provider.createPayment(await rehearsal.byCard('APRO'))).toMatchObject({
      amountCents: 57_848,
    })
    await rehearsal.control('faults', { kind: 'wrong-currency' })
    expect(await rehearsal.provider.createPayment(await rehearsal.byCard('APRO'))).toMatchObject({
      currency: 'ARS',
    })
    await rehearsal.control('faults', { kind: 'wrong-reference' })
    const asked = await rehearsal.byCard('APRO')
    const paid = await rehearsal.provider.createPayment(asked)
    expect(paid.externalReference).not.toBe(asked.externalReference)
  })
})
