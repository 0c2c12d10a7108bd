import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask as askDescribed, type Asked, operations, requestFaults } from '../description.ts'
import { startPractice } from './testing/practice.ts'

let practice: Awaited<ReturnType<typeof startPractice>>
const seen = new Set<string>()
beforeAll(async () => {
  practice = await startPractice()
})
afterAll(() => practice.close())

function ask(operationId: string, asked?: Asked) {
  seen.add(operationId)
  return askDescribed(practice.url, operationId, asked)
}

describe('every answer about subscriptions holds against the published description', () => {
  it('made, read, found, changed', async () => {
    const pending = practice.wanted()
    expect(requestFaults('createSubscription', pending)).toBe('')
    const waiting = await ask('createSubscription', { body: pending })
    expect([waiting.status, waiting.faults]).toEqual([201, ''])
    const authorised = { ...practice.wanted(), card_token_id: await practice.token(), status: 'authorized' }
    expect(requestFaults('createSubscription', authorised)).toBe('')
    const made = await ask('createSubscription', { body: authorised })
    expect([made.status, made.faults]).toEqual([201, ''])
    const ids = { id: made.json.id }
    const read = await ask('getSubscription', { ids })
    expect([read.status, read.faults]).toEqual([200, ''])
    const found = await ask('searchSubscriptions', { query: { payer_email: 'ana@example.com' } })
    expect([found.status, found.faults]).toEqual([200, ''])
    expect(found.json['results']).toHaveLength(2)
    const paused = await ask('updateSubscription', { ids, body: { status: 'paused' } })
    expect([paused.status, paused.json['status'], paused.faults]).toEqual([200, 'paused', ''])
  })

  it('invoices, paid and refused', async () => {
    const { id } = await practice.authorised()
    await practice.sim(`subscriptions/${id}/charge`, { outcome: 'rejected' })
    const found = await ask('searchAuthorizedPayments', { query: { preapproval_id: id } })
    expect([found.status, found.faults]).toEqual([200, ''])
    const invoices = await practice.invoices(id)
    expect(invoices.map(({ status }) => status)).toEqual(['processed', 'recycling'])
    for (const invoice of invoices) {
      const read = await ask('getAuthorizedPayment', { ids: { id: invoice.id } })
      expect([read.status, read.faults]).toEqual([200, ''])
      const payment = await askDescribed(practice.url, 'getPayment', {
        ids: { id: invoice.payment?.id ?? 0 },
      })
      expect([payment.status, payment.faults]).toEqual([200, ''])
    }
  })

  it('refusals', async () => {
    for (const asked of [
      ask('createSubscription', { body: {} }),
      ask('createSubscription', { body: practice.wanted(), bearer: 'wrong' }),
      ask('getSubscription', { ids: { id: 'unknown' } }),
      ask('searchAuthorizedPayments'),
      ask('searchAuthorizedPayments', { bearer: 'wrong' }),
    ]) {
      const refused = await asked
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.faults).toBe('')
    }
  })

  it('and none of the described operations on them was left out', () => {
    const here = [...operations].filter(([, [path]]) => /^\/(preapproval|authorized_payments)/.test(path))
    expect([...seen].toSorted()).toEqual(here.map(([name]) => name).toSorted())
  })
})
