import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { demoPeople } from '../../../../db/seed/people.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { invoiceJobs } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const receiver = {
  rfc: 'gode561231gr8',
  legalName: 'Eduardo Gómez Díaz',
  postalCode: '76000',
  taxRegime: '612',
  cfdiUse: 'G03',
  email: 'eduardo@correo.example',
}

async function paidOrder(ana: Buyer) {
  const order = await ana.order(1)
  await ana.payByCard(order.id, 'APRO')
  return order
}
const ask = (ana: Buyer, orderId: string, more: object = {}) =>
  ana.post(`/orders/${orderId}/invoice`, { ...receiver, ...more })

async function desk() {
  const person =
    demoPeople.find(({ role }) => role === 'finance') ?? demoPeople.find(({ role }) => role !== 'buyer')!
  const browser = world.browser()
  await browser.login(person.email, person.password)
  return browser
}

describe('an invoice', () => {
  it('is asked for once, waits for the PAC, and has no folio until the PAC gives one', async () => {
    const ana = await world.buyer()
    const { id } = await paidOrder(ana)
    const answers = await Promise.all([ask(ana, id), ask(ana, id), ask(ana, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const { body } = await ana.get('/receipts')
    expect(body.receipts[0].invoice).toMatchObject({
      status: 'queued',
      rfc: 'GODE561231GR8',
      legalName: 'EDUARDO GÓMEZ DÍAZ',
      fiscalFolio: null,
    })
    expect(body.lastReceiver).toMatchObject({ rfc: 'GODE561231GR8', taxRegime: '612' })

    const staff = await desk()
    const queue = (await staff.get('/invoices/queue')).body.requests as { id: string; taxCents: number }[]
    const request = queue.find((one) => one.id === body.receipts[0].invoice.id)!
    expect(request.taxCents).toBeGreaterThan(0)
    const fiscalFolio = randomUUID()
    const outcome = await staff.post(`/invoices/${request.id}/outcome`, { fiscalFolio })
    expect(outcome.body).toMatchObject({ status: 'issued', fiscalFolio })
    expect((await staff.post(`/invoices/${request.id}/outcome`, { refusal: 'tarde' })).status).toBe(409)
    const task = invoiceJobs(world.services).tasks['mail_invoice'] as (payload: unknown) => Promise<void>
    await task({ invoiceId: request.id })
    expect(world.mails.at(-1)?.text).toContain(fiscalFolio)
  })

  it('refused by the PAC, or withdrawn, may be asked for again', async () => {
    const ana = await world.buyer()
    const { id } = await paidOrder(ana)
    const first = (await ask(ana, id)).body as { id: string }
    await (await desk()).post(`/invoices/${first.id}/outcome`, { refusal: 'El nombre no corresponde' })
    const second = (await ask(ana, id)).body as { id: string }
    expect((await ana.call('DELETE', `/invoices/${second.id}`)).status).toBe(200)
    expect((await ask(ana, id)).status).toBe(201)
  })

  it('is not for unpaid, returned or long past purchases, nor for somebody else’s', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    expect((await ask(ana, (await ana.order(1)).id)).body).toMatchObject({ code: 'not_invoiceable' })
    const { id } = await paidOrder(ana)
    expect((await ask(beto, id)).status).toBe(404)
    expect((await beto.get(`/orders/${id}/receipt`)).status).toBe(404)
    const made = (await ask(ana, id)).body as { id: string }
    expect((await beto.call('DELETE', `/invoices/${made.id}`)).status).toBe(404)
    const returned = await paidOrder(ana)
    await refundOrder(world.services, { orderId: returned.id, reason: '', requestKey: 'x', actor: null })
    expect((await ask(ana, returned.id)).status).toBe(409)
    const past = await paidOrder(ana)
    await sql`update orders set paid_at = paid_at - interval '70 days' where id = ${past.id}`.execute(
      world.db,
    )
    expect((await ask(ana, past.id)).status).toBe(409)
  })

  it('refuses what the SAT would, field by field', async () => {
    const ana = await world.buyer()
    const { id } = await paidOrder(ana)
    const fieldsOf = async (more: object) => Object.keys((await ask(ana, id, more)).body.fields as object)
    expect(await fieldsOf({ rfc: 'GODE561331GR8' })).toEqual(['rfc'])
    expect(await fieldsOf({ postalCode: '7600' })).toEqual(['postalCode'])
    expect(await fieldsOf({ taxRegime: '601' })).toContain('taxRegime')
    expect(await fieldsOf({ taxRegime: '605' })).toContain('cfdiUse')
    expect(await fieldsOf({ legalName: 'A‮B' })).toEqual(['legalName'])
  })
})

it('a receipt is a PDF of what was paid; the refund on its way says where it stands', async () => {
  const ana = await world.buyer()
  const { id } = await paidOrder(ana)
  const pdf = await ana.get(`/orders/${id}/receipt`)
  expect(pdf.status).toBe(200)
  await refundOrder(world.services, { orderId: id, reason: '', requestKey: 'y', actor: null })
  expect((await ana.get('/payments')).body.refunds).toMatchObject([{ orderId: id, status: 'requested' }])
  await world.runJobs()
  expect((await ana.get('/payments')).body.refunds).toMatchObject([{ orderId: id, status: 'done' }])
})
