import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice } from './testing/practice.ts'

let practice: Awaited<ReturnType<typeof startPractice>>
beforeAll(async () => {
  practice = await startPractice()
})
afterAll(() => practice.close())

const send = (id: string, holder: string, number = '4075 5957 1648 3764') =>
  fetch(`${practice.url}/subscriptions/checkout`, {
    method: 'POST',
    body: new URLSearchParams({ preapproval_id: id, number, expiry: '11/30', code: '123', holder }),
    redirect: 'manual',
  })

describe("the provider's page for a subscription", () => {
  it('takes the card, authorises, charges and leads back', async () => {
    const { id, init_point: page, back_url: back } = await practice.create(practice.wanted())
    const text = await (await fetch(page)).text()
    expect(text).toContain('$350.00 MXN cada mes')
    expect(text).toContain('Autorizar los cobros')
    const sent = await send(id, 'APRO')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${back}?preapproval_id=${id}`])
    expect(await practice.subscription(id)).toMatchObject({
      status: 'authorized',
      summarized: { charged_quantity: 1 },
    })
    expect(await practice.noticesOf(id, 2)).toMatchObject([{ action: 'created' }, { action: 'updated' }])
  })

  it('charges once for a double click', async () => {
    const { id } = await practice.create(practice.wanted())
    await send(id, 'APRO')
    await send(id, 'APRO')
    expect(await practice.invoices(id)).toHaveLength(1)
    expect(
      await (await fetch(`${practice.url}/subscriptions/checkout?preapproval_id=${id}`)).text(),
    ).toContain('Ya autorizaste esta suscripción.')
  })

  it.each([
    ['a card that is refused', 'FUND', undefined],
    ['a number that is none', 'APRO', '4075 5957'],
  ])('asks again after %s', async (_name, holder, number) => {
    const { id } = await practice.create(practice.wanted())
    const answer = await send(id, holder, number)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Revisa tu tarjeta o usa otra.')
    expect((await practice.subscription(id)).status).toBe('pending')
  })
})
