import { createServer, type IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readWebhook, verifyWebhookSignature } from '../provider.ts'
import { startRehearsal, subscription } from '../testing/rehearsal.ts'

describe('a notification', () => {
  const secret = 'sandbox-secret-0001'
  const requestId = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'
  const good = {
    header: 'ts=1742505638,v1=fc80d7595cd44209a9591e5d401d4f041d5fff58ba23e7c388a7163147ee2d84',
    requestId,
    dataId: '123456789',
    secret,
  }

  it.each([
    ['seconds', good],
    [
      'milliseconds',
      {
        ...good,
        header: 'ts=1742505638683,v1=88205185f4da5e45e2905a68314f85eed755f596d97f374389de38887499b9dc',
      },
    ],
    [
      'an order id in capitals',
      {
        ...good,
        dataId: 'ORD01J49MMW3SSBK5PSV3DFR32959',
        header: 'ts=1742505638,v1=7be3ebcf9846e6e3b6fc009e44d041a12c63a5f01ab8d541c86fc0998a945eaa',
      },
    ],
  ])('is believed with its signature over %s', (_name, notice) => {
    expect(verifyWebhookSignature(notice)).toBe(true)
  })

  it.each([
    ['another resource', { dataId: '123456780' }],
    ['another request', { requestId: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08f' }],
    ['another secret', { secret: 'sandbox-secret-0002' }],
    ['another time', { header: good.header.replace('638,', '639,') }],
    ['no header', { header: undefined }],
    ['no time', { header: good.header.split(',')[1] }],
    ['no signature', { header: 'ts=1742505638' }],
    ['a signature cut short', { header: good.header.slice(0, -2) }],
    ['no request id', { requestId: undefined }],
    ['no resource', { dataId: undefined }],
  ])('is not believed with %s', (_name, change) => {
    expect(verifyWebhookSignature({ ...good, ...change })).toBe(false)
  })

  it('names its resource by the address before the body, and nothing when it names none', () => {
    const body = { id: 7, type: 'payment', action: 'payment.updated', data: { id: '222' } }
    expect(readWebhook({ 'data.id': '111', type: 'payment' }, body)).toEqual({
      topic: 'payment',
      resourceId: '111',
      action: 'payment.updated',
      notificationId: '7',
      version: null,
    })
    expect(readWebhook({}, body)?.resourceId).toBe('222')
    expect(readWebhook({ topic: 'payment', id: '111' }, null)).toBeNull()
    expect(readWebhook({ 'data.id': ['1', '2'] }, 'nonsense')).toBeNull()
  })

  it('is believed as the sandbox sends it', async () => {
    const notice = Promise.withResolvers<{ url: URL; headers: IncomingHttpHeaders }>()
    const receiver = createServer((request, response) => {
      notice.resolve({ url: new URL(request.url ?? '', 'http://localhost'), headers: request.headers })
      response.end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = z.object({ port: z.number() }).parse(receiver.address())
    const rehearsal = await startRehearsal()
    const notificationUrl = `http://127.0.0.1:${port}/hook`
    const paid = await rehearsal.provider.createPayment({
      ...(await rehearsal.byCard('APRO')),
      notificationUrl,
    })
    const { url, headers } = await notice.promise
    const query = Object.fromEntries(url.searchParams)
    expect(readWebhook(query, {})).toMatchObject({ topic: 'payment', resourceId: paid.id })
    const signed = {
      header: String(headers['x-signature']),
      requestId: String(headers['x-request-id']),
      dataId: query['data.id'],
    }
    expect(verifyWebhookSignature({ ...signed, secret })).toBe(true)
    expect(verifyWebhookSignature({ ...signed, secret: 'another' })).toBe(false)
    receiver.close()
    await rehearsal.close()
  })

  it('of a subscription names its topic and the version of what changed', async () => {
    const { promise, ...heard } = Promise.withResolvers<void>()
    const notices: { signed: boolean; hint: ReturnType<typeof readWebhook> }[] = []
    const receiver = createServer((request, response) => {
      void json(request).then((body) => {
        const query = Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams)
        const signed = verifyWebhookSignature({
          header: String(request.headers['x-signature']),
          requestId: String(request.headers['x-request-id']),
          dataId: query['data.id'],
          secret,
        })
        notices.push({ signed, hint: readWebhook(query, body) })
        if (notices.length === 3) heard.resolve()
        response.end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = z.object({ port: z.number() }).parse(receiver.address())
    const rehearsal = await startRehearsal({ webhookUrl: `http://127.0.0.1:${port}/hook` })
    const made = await rehearsal.provider.createSubscription(
      subscription({ cardToken: await rehearsal.cardToken('APRO') }),
    )
    const [invoice] = await rehearsal.provider.listInvoices(made.id)
    await promise
    expect(notices.every(({ signed }) => signed)).toBe(true)
    const hints = new Map(notices.map(({ hint }) => [hint?.topic, hint]))
    expect(hints.get('subscription_preapproval')).toMatchObject({ resourceId: made.id, version: 1 })
    expect(hints.get('subscription_authorized_payment')).toMatchObject({
      resourceId: invoice?.id,
      version: 1,
    })
    expect(hints.get('payment')).toMatchObject({ resourceId: invoice?.payment?.id, version: null })
    receiver.close()
    await rehearsal.close()
  })
})
