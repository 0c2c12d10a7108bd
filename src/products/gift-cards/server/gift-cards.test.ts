import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { barrier } from '#world/barrier.ts'
import { moreOutThanIn } from '#world/more-out-than-in.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'
import { balanceOf, post } from '#selling/ledger/server/sql.ts'
import { clubOrders } from '#selling/payments/server/credit/ledger-names.ts'
import { giftLossOf, giftOf } from '#selling/gift-cards/server/ledger-names.ts'
import { openExtraStand } from '#selling/extras/server/testing/extra-stand.ts'
import { payWithCredit } from '#selling/payments/server/credit/settle-credit.ts'
import { giftCardFaults } from '#selling/payments/server/gift-cards/gift-card-faults.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { blockFor } from '#selling/gift-cards/server/actions.ts'
import { staff } from '#world/staff.ts'
import { owedNow, reportMonths } from './desk/sql.ts'
import { giftCardSalesData } from './personal-data.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function sound(): Promise<void> {
  expect(await world.faults()).toEqual(noFaults)
  expect(await giftCardFaults(world.db)).toEqual([])
  expect(await moreOutThanIn(world)).toEqual([])
  const { owedCents } = await owedNow(world.db)
  const [month] = await reportMonths(world.db)
  if (month !== undefined) {
    const { openingCents, soldCents, givenCents, usedCents, returnedCents, takenCents } = month
    expect(openingCents + soldCents + givenCents - usedCents + returnedCents - takenCents).toBe(
      month.closingCents,
    )
    expect(month.closingCents).toBe(owedCents)
  }
}
afterEach(sound)

type Giving =
  | { way: 'own' }
  | { way: 'print' }
  | { way: 'mail'; toEmail: string; toName: string; fromName: string; deliverOn?: string }
const asked = (amountCents: number, giving: Giving = { way: 'own' }, more: object = {}) => ({
  requestKey: randomUUID(),
  amountCents,
  design: 'dawn',
  giving,
  ...more,
})

/** A card that is bought and paid. */
async function bought(ana: Buyer, amountCents: number, giving?: Giving) {
  const { body } = await ana.post('/gift-cards/orders', asked(amountCents, giving))
  const orderId = body.orderId as string
  const paid = (await ana.payByCard(orderId, 'APRO')).body
  expect(paid.status).toBe('approved')
  const { id: cardId } = await world.db
    .selectFrom('giftCards')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, cardId, paymentId: paid.id as string, atProvider: paid.providerPaymentId as string }
}
const left = (cardId: string) => balanceOf(world.db, giftOf(cardId))
const use = (ana: Buyer, orderId: string, body: object) =>
  ana.call('PUT', `/orders/${orderId}/gift-cards`, body)
const refund = (orderId: string, more: object = {}) =>
  refundOrder(world.services, { orderId, reason: 'prueba', requestKey: randomUUID(), actor: null, ...more })
const printed = async (ana: Buyer, amountCents: number) => {
  const card = await bought(ana, amountCents, { way: 'print' })
  const { body } = await ana.post(`/gift-cards/orders/${card.orderId}/code`)
  return { ...card, code: body.code as string }
}
const mailTo = (email: string): Giving => ({ way: 'mail', toEmail: email, toName: 'Beto', fromName: 'Ana' })
const codeIn = (text: string) => /Código: ([0-9A-Z-]{19})/.exec(text)?.[1] ?? ''

describe('a gift card is bought', () => {
  it('with the usual payment, is money that the club owes, and neither revenue nor VAT', async () => {
    const ana = await world.buyer()
    const { orderId, cardId } = await bought(ana, 50_000)
    expect(await left(cardId)).toBe(50_000)
    const order = await ana.read(orderId)
    expect(order).toMatchObject({ kind: 'gift_card', status: 'paid', totalCents: 50_000, itemsTaxCents: 0 })
    const { body } = await ana.get('/gift-cards')
    expect(body.cards).toMatchObject([{ id: cardId, balanceCents: 50_000, blocked: null }])
    const sale = await world.db
      .selectFrom('orders')
      .select('affiliateId')
      .where('id', '=', orderId)
      .executeTakeFirst()
    expect(sale?.affiliateId).toBeNull()
  })

  it('only for amounts that the club offers or within its limits, and for a day that comes', async () => {
    const ana = await world.buyer()
    const order = async (cents: number, giving?: Giving) =>
      (await ana.post('/gift-cards/orders', asked(cents, giving))).body
    expect((await order(9_900)).fields).toMatchObject({
      amountCents: expect.stringContaining('$100.00') as string,
    })
    expect((await order(12_345)).fields).toMatchObject({
      amountCents: expect.stringContaining('centavos') as string,
    })
    expect((await order(500_100)).code).toBe('invalid_input')
    const late = { ...mailTo('beto@correo.example'), deliverOn: '2020-01-01' } as Giving
    expect((await order(20_000, late)).fields).toEqual({ 'giving.deliverOn': 'Esa fecha ya pasó.' })
    expect((await order(12_300)).orderId).toEqual(expect.any(String))
  })

  it('once for each wish, however often and how fast it is pressed; an earlier one makes way', async () => {
    const ana = await world.buyer()
    const wish = asked(20_000)
    const made = await Promise.all([1, 2, 3].map(() => ana.post('/gift-cards/orders', wish)))
    expect(new Set(made.map(({ body }) => body.orderId)).size).toBe(1)
    expect((await ana.post('/gift-cards/orders', { ...wish, amountCents: 50_000 })).body.code).toBe(
      'key_reused',
    )
    const other = await ana.post('/gift-cards/orders', asked(20_000))
    expect((await ana.read(made[0]!.body.orderId as string)).status).toBe('cancelled')
    expect((await ana.read(other.body.orderId as string)).status).toBe('pending')
  })

  it('is one card when the provider tells of its payment twice, and when the process died before the answer', async () => {
    const ana = await world.buyer()
    const { body } = await ana.post('/gift-cards/orders', asked(20_000))
    const orderId = body.orderId as string
    await world.withProvider(
      {
        createPayment: async (...given) => {
          await before(...given)
          throw new Error('killed')
        },
      },
      async () => {
        expect((await ana.payByCard(orderId, 'APRO')).status).toBe(500)
      },
    )
    expect(await cardsOfOrder(orderId)).toHaveLength(0)
    await world.poll()
    const [attempt] = await world.db
      .selectFrom('payments')
      .select('providerPaymentId')
      .where('orderId', '=', orderId)
      .execute()
    await Promise.all([1, 2].map(() => world.notice(attempt!.providerPaymentId!)))
    await world.poll()
    const cards = await cardsOfOrder(orderId)
    expect(cards).toHaveLength(1)
    expect(await left(cards[0]!.id)).toBe(20_000)
  })
  const before = (...given: Parameters<World['services']['payments']['createPayment']>) => charge(...given)
  let charge: World['services']['payments']['createPayment']
  beforeAll(() => {
    charge = world.services.payments.createPayment.bind(world.services.payments)
  })
  const cardsOfOrder = (orderId: string) =>
    world.db.selectFrom('giftCards').select('id').where('orderId', '=', orderId).execute()

  it('by nobody with another gift card', async () => {
    const ana = await world.buyer()
    const { cardId } = await bought(ana, 20_000)
    const { body } = await ana.post('/gift-cards/orders', asked(20_000))
    const refused = await use(ana, body.orderId as string, { cardId })
    expect([refused.status, refused.body.code]).toEqual([409, 'gift_card_for_gift_card'])
    expect((await ana.get(`/orders/${body.orderId as string}/payment-options`)).body.giftCards).toEqual([])
    expect(await left(cardId)).toBe(20_000)
  })

  it('and is not invoiced: what is bought with it is', async () => {
    const ana = await world.buyer()
    const { orderId } = await bought(ana, 20_000)
    const { body } = await ana.get('/receipts')
    const receipt = (body.receipts as { orderId: string; whyNoInvoice?: string }[]).find(
      (one) => one.orderId === orderId,
    )
    expect(JSON.stringify(receipt)).toContain('no se factura')
  })
})

describe('a gift card for somebody', () => {
  it('goes by mail with a code that opens it, and that stands in no row and no job', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const email = `${randomUUID()}@correo.example`
    const { cardId } = await bought(ana, 50_000, mailTo(email))
    const { rows: jobs } = await sql<{ all: string }>`
      select string_agg(payload::text, ' ') as all from graphile_worker._private_jobs`.execute(world.db)
    await world.runJobs()
    const letter = world.mails.find(({ to }) => to === email)!
    const code = codeIn(letter.text)
    expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    expect(jobs[0]?.all ?? '').not.toContain(code.replaceAll('-', ''))
    const row = await world.db
      .selectFrom('giftCards')
      .selectAll()
      .where('id', '=', cardId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', '').slice(0, 12))
    expect(row.last4).toBe(code.slice(-4))
    const added = await beto.post('/gift-cards', { code: code.toLowerCase().replaceAll('-', ' ') })
    expect([added.status, added.body]).toEqual([201, { cardId, balanceCents: 50_000 }])
    // In an account the code opens it no more, whoever knows it.
    expect((await ana.post('/gift-cards', { code })).body.code).toBe('gift_card_unknown')
    expect((await ana.get('/gift-cards')).body.bought).toMatchObject([{ letter: 'sent', resendable: false }])
  })

  it('waits for its day', async () => {
    const ana = await world.buyer()
    const email = `${randomUUID()}@correo.example`
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const { cardId } = await bought(ana, 20_000, { ...mailTo(email), deliverOn: day } as Giving)
    await world.runJobs()
    expect(world.mails.some(({ to }) => to === email)).toBe(false)
    const { rows } = await sql<{ at: string }>`
      select to_char(send_at at time zone 'America/Mexico_City', 'YYYY-MM-DD HH24:MI') as at
      from gift_card_letters where card_id = ${cardId}`.execute(world.db)
    expect(rows).toEqual([{ at: `${day} 09:00` }])
  })

  it('that was blocked before its day does not leave, and its buyer hears of it', async () => {
    const ana = await world.buyer()
    const email = `${randomUUID()}@correo.example`
    const { cardId } = await bought(ana, 20_000, mailTo(email))
    await world.db.transaction().execute((tx) => blockFor(tx, cardId, 'staff'))
    await world.runJobs()
    expect(world.mails.some(({ to }) => to === email)).toBe(false)
    const { notifications } = (await ana.get('/notifications')).body
    expect(notifications.map(({ title }: { title: string }) => title)).toContain(
      'No mandamos tu tarjeta de regalo',
    )
    const admin = await staff(world, 'administrator')
    expect((await admin.post(`/desk/gift-cards/${cardId}/unblock`, { reason: 'Fue un error' })).status).toBe(
      200,
    )
    await world.runJobs()
    expect(world.mails.some(({ to }) => to === email)).toBe(true)
  })

  it('knows who receives it: what was sent is told to them, and erased with them', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const email = (await beto.get('/account')).body.email as string
    await sql`update accounts set email_confirmed_at = now() where id = ${beto.accountId}`.execute(world.db)
    const { orderId } = await bought(ana, 20_000, mailTo(email))
    await world.runJobs()
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const waits = await bought(ana, 20_000, { ...mailTo(email), deliverOn: day } as Giving)
    const sections = await giftCardSalesData.exportOf(world.db, beto.accountId, world.config)
    expect(sections.find(({ name }) => name === 'tarjetas_que_te_mandan')!.rows).toHaveLength(2)
    await world.db.transaction().execute((tx) => giftCardSalesData.erase(tx, beto.accountId))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
      select one::text as text from gift_card_letters one union all select one::text from gift_card_orders one) as all_rows
      where text like ${`%${email}%`}`.execute(world.db)
    expect(rows[0]!.n).toBe(0)
    await world.runJobs()
    const letterOf = async (order: string) => (await ana.get(`/gift-cards/orders/${order}`)).body.letter
    expect([await letterOf(orderId), await letterOf(waits.orderId)]).toEqual(['sent', 'returned'])
  })

  it('that its mail server refuses is told to the buyer, who corrects it; the code that went astray opens nothing', async () => {
    const ana = await world.buyer()
    const email = `${randomUUID()}@correo.example`
    const { orderId } = await bought(ana, 20_000, mailTo('nadie@correo.example'))
    const { sendMail } = world.services
    const lost: string[] = []
    world.services.sendMail = async (mail) => {
      if (mail.to !== 'nadie@correo.example') return sendMail(mail)
      lost.push(mail.text)
      throw Object.assign(new Error('550 no such user'), { responseCode: 550 })
    }
    await world.runJobs().finally(() => (world.services.sendMail = sendMail))
    expect((await ana.get(`/gift-cards/orders/${orderId}`)).body).toMatchObject({
      letter: 'returned',
      resendable: true,
    })
    const { notifications } = (await ana.get('/notifications')).body
    expect(notifications.map(({ title }: { title: string }) => title)).toContain(
      'Tu tarjeta de regalo no llegó',
    )
    expect((await ana.post(`/gift-cards/orders/${orderId}/letter`, { toEmail: email })).status).toBe(200)
    await world.runJobs()
    const letter = world.mails.find(({ to }) => to === email)!
    expect(codeIn(letter.text)).not.toBe(codeIn(lost[0]!))
    const beto = await world.buyer()
    expect((await beto.post('/gift-cards', { code: codeIn(lost[0]!) })).status).toBe(409)
    expect((await beto.post('/gift-cards', { code: codeIn(letter.text) })).status).toBe(201)
  })

  it('to print shows its code to its buyer once, and to nobody else', async () => {
    const [ana, eva] = [await world.buyer(), await world.buyer()]
    const { orderId, code } = await printed(ana, 20_000)
    expect((await ana.post(`/gift-cards/orders/${orderId}/code`)).body.code).toBe(code)
    await sql`update gift_card_orders set shown_at = now() - interval '11 minutes' where order_id = ${orderId}`.execute(
      world.db,
    )
    expect((await ana.post(`/gift-cards/orders/${orderId}/code`)).body.code).toBe('code_shown')
    for (const path of [`/gift-cards/orders/${orderId}/code`, `/gift-cards/orders/${orderId}/letter`])
      expect((await eva.post(path, { toEmail: 'eva@correo.example' })).status).toBeGreaterThanOrEqual(400)
    expect((await eva.get(`/gift-cards/orders/${orderId}`)).status).toBe(404)
  })

  it('is found by nobody who tries codes', async () => {
    const eva = await world.buyer()
    const ana = await world.buyer()
    const { code } = await printed(ana, 20_000)
    for (let n = 0; n < 10; n += 1)
      expect(
        (await eva.post('/gift-cards', { code: `0000-0000-0000-${String(n).padStart(4, '0')}` })).body.code,
      ).toBe('gift_card_unknown')
    const late = await eva.post('/gift-cards', { code })
    expect([late.status, late.body.code]).toEqual([429, 'too_many_attempts'])
    // The control: who tried nothing may.
    expect((await (await world.buyer()).post('/gift-cards', { code })).status).toBe(201)
    // And nobody from a place where many were tried.
    await sql`insert into gift_card_misses (account_id, place)
      select ${ana.accountId}::uuid, place from gift_card_misses, generate_series(1, 60) limit 60`.execute(
      world.db,
    )
    expect((await (await world.buyer()).post('/gift-cards', { code })).status).toBe(429)
    await sql`delete from gift_card_misses`.execute(world.db)
  })
})

describe('a gift card pays', () => {
  it('part of an order, the card of a bank the rest; a refund gives back to it first', async () => {
    const ana = await world.buyer()
    const { cardId } = await bought(ana, 20_000)
    const order = await ana.order(2)
    const { body } = await use(ana, order.id, { cardId })
    expect(body.dueCents).toBe(order.totalCents - 20_000)
    const paid = (await ana.payByCard(order.id, 'APRO')).body
    expect([paid.status, paid.amountCents]).toEqual(['approved', order.totalCents - 20_000])
    expect(await left(cardId)).toBe(0)
    const [first] = order.lines
    await refund(order.id, { seatIds: [first!.seat.id] })
    const back = Math.round(order.totalCents / 2)
    expect(await left(cardId)).toBe(Math.min(back, 20_000))
    await refund(order.id)
    await world.runJobs()
    expect(await left(cardId)).toBe(20_000)
    const seen = await world.provider(`/v1/payments/${paid.providerPaymentId as string}`)
    expect(Math.round((seen['transaction_amount_refunded'] as number) * 100)).toBe(order.totalCents - 20_000)
  })

  it('all of an order without the provider, with credit and another card beside it', async () => {
    const ana = await world.buyer()
    const one = await bought(ana, 20_000)
    const two = await printed(ana, 200_000)
    const order = await ana.order(2)
    await use(ana, order.id, { cardId: one.cardId })
    const { body } = await use(ana, order.id, { code: two.code })
    expect(body.dueCents).toBe(0)
    const paid = await Promise.all([1, 2, 3].map(() => ana.pay(order.id, { method: 'credit' })))
    expect(paid.map(({ body: done }) => done.status)).toEqual(['approved', 'approved', 'approved'])
    expect((await ana.read(order.id)).status).toBe('paid')
    expect(await left(one.cardId)).toBe(0)
    expect(await left(two.cardId)).toBe(200_000 + 20_000 - order.totalCents)
    // Used by its code, it is in the account too.
    expect((await ana.get('/gift-cards')).body.cards.map(({ id }: { id: string }) => id)).toContain(
      two.cardId,
    )
  })

  it('never more than an order costs: one that would come to cost less asks to take it out first', async () => {
    const stand = await openExtraStand(world, world.event.id)
    const extraId = await stand.extra()
    const ana = await world.buyer()
    const { cardId } = await bought(ana, 500_000)
    const hold = await ana.hold(1)
    const choose = (quantity: number) => ana.call('PUT', `/holds/${hold.id}/extras`, { extraId, quantity })
    await choose(1)
    const order = await ana.place(hold.id)
    const fares = [{ seatId: order.lines[0]!.seat.id, fare: 'child' }]
    await use(ana, order.id, { cardId })
    expect((await choose(0)).body.code).toBe('gift_card_first')
    expect((await ana.post('/orders', { holdId: hold.id, fares })).body.code).toBe('gift_card_first')
    expect((await ana.read(order.id)).totalCents).toBe(order.totalCents)
    // What makes it dearer is paid beside the card, and may go again.
    expect((await choose(2)).status).toBe(200)
    expect((await choose(1)).status).toBe(200)
    await sql`update orders set total_cents = total_cents - 100 where id = ${order.id}`.execute(world.db)
    await expect(payWithCredit(world.services, order.id, ana.accountId)).rejects.toThrow('costs less')
    await sql`update orders set total_cents = total_cents + 100 where id = ${order.id}`.execute(world.db)
    await ana.pay(order.id, { method: 'credit' })
    expect(await left(cardId)).toBe(500_000 - order.totalCents)
  })

  it('in two tabs at once from one balance, in every round', async () => {
    for (let round = 0; round < 8; round += 1) {
      const ana = await world.buyer()
      const { cardId } = await bought(ana, 20_000)
      const orders = [await ana.order(1), await ana.order(1), await ana.order(1)]
      const meet = barrier(orders.length)
      const answers = await Promise.all(orders.map(({ id }) => meet().then(() => use(ana, id, { cardId }))))
      expect([round, ...answers.map(({ status }) => status).toSorted((a, b) => a - b)]).toEqual([
        round,
        200,
        409,
        409,
      ])
      expect(await left(cardId)).toBe(0)
      for (const { id } of orders) await ana.post(`/orders/${id}/cancellation`)
      await world.runJobs('return_credit')
      expect(await left(cardId)).toBe(20_000)
    }
  })

  it('would notice: without its floor the same card is spent twice, and the books say so', async () => {
    const ana = await world.buyer()
    const { cardId } = await bought(ana, 20_000)
    const spend = () =>
      world.db.transaction().execute((tx) =>
        post(tx, {
          key: randomUUID(),
          kind: 'gift_spent',
          detail: { cardId },
          postings: [
            { account: giftOf(cardId), amountCents: -20_000 },
            { account: clubOrders, amountCents: 20_000 },
          ],
        }),
      )
    await expect(Promise.all([spend(), spend()])).rejects.toThrow('ledger_accounts_not_below_floor')
    await sql`update ledger_accounts set floor_cents = null where id = ${giftOf(cardId)}`.execute(world.db)
    await Promise.allSettled([spend(), spend()])
    expect(await left(cardId)).toBeLessThan(0)
    expect(await giftCardFaults(world.db)).toHaveLength(1)
    // As it was, so that the other tests find sound books.
    const cents = 20_000 - (await left(cardId))
    await world.db.transaction().execute((tx) =>
      post(tx, {
        key: randomUUID(),
        kind: 'gift_unspent',
        detail: { cardId },
        postings: [
          { account: giftOf(cardId), amountCents: cents },
          { account: clubOrders, amountCents: -cents },
        ],
      }),
    )
  })

  it('and comes back when the order expires or is cancelled, once; it may be taken out before', async () => {
    const ana = await world.buyer()
    const { cardId } = await bought(ana, 20_000)
    const first = await ana.order(1)
    await use(ana, first.id, { cardId })
    await use(ana, first.id, { cardId })
    expect(await left(cardId)).toBe(0)
    await ana.call('DELETE', `/orders/${first.id}/gift-cards/${cardId}`)
    expect(await left(cardId)).toBe(20_000)
    await use(ana, first.id, { cardId })
    await world.passTime(first.id, 700)
    await world.expire()
    await world.runJobs('return_credit')
    await world.runJobs('return_credit')
    expect(await left(cardId)).toBe(20_000)
  })

  it('of another person or blocked pays nothing, and is as if it did not exist', async () => {
    const [ana, eva] = [await world.buyer(), await world.buyer()]
    const { cardId } = await bought(ana, 20_000)
    const order = await eva.order(1)
    expect((await use(eva, order.id, { cardId })).status).toBe(404)
    expect((await eva.get(`/gift-cards/${cardId}`)).status).toBe(404)
    expect((await eva.post(`/gift-cards/${cardId}/code`)).status).toBe(404)
    const mine = await ana.order(1)
    expect((await use(eva, mine.id, { cardId })).status).toBe(404)
    await sql`update gift_cards set state = 'blocked', blocked_for = 'staff' where id = ${cardId}`.execute(
      world.db,
    )
    expect((await use(ana, mine.id, { cardId })).body.code).toBe('gift_card_blocked')
    expect(await left(cardId)).toBe(20_000)
  })

  it('again where money comes late for an order that had given it back', async () => {
    const ana = await world.buyer()
    const { cardId } = await bought(ana, 20_000)
    const order = await ana.order(1)
    await use(ana, order.id, { cardId })
    const { body } = await ana.payByCard(order.id, 'CONT')
    expect(body.status).toBe('in_process')
    await world.passTime(order.id, 60 * 3600)
    await world.poll()
    await world.expire()
    await world.runJobs('return_credit')
    expect((await ana.read(order.id)).status).not.toBe('paid')
    expect(await left(cardId)).toBe(20_000)
  })
})

describe('the money that bought a gift card goes back', () => {
  it('as much as nobody used: the rest is the club’s for good', async () => {
    const ana = await world.buyer()
    const card = await bought(ana, 200_000)
    const order = await ana.order(1)
    await use(ana, order.id, { cardId: card.cardId })
    await ana.pay(order.id, { method: 'credit' })
    const unspent = 200_000 - order.totalCents
    expect(await left(card.cardId)).toBe(unspent)
    expect((await refund(card.orderId)).amountCents).toBe(unspent)
    await world.runJobs()
    const seen = await world.provider(`/v1/payments/${card.atProvider}`)
    expect(Math.round((seen['transaction_amount_refunded'] as number) * 100)).toBe(unspent)
    expect(await left(card.cardId)).toBe(0)
    const [mine] = (await ana.get('/gift-cards')).body.cards
    expect(mine).toMatchObject({ balanceCents: 0, blocked: 'Se devolvió lo que costó.' })
    await expect(refund(card.orderId)).rejects.toMatchObject({ code: 'not_refundable' })
  })

  it('in part: the card has as much less, and never more than is on it', async () => {
    const ana = await world.buyer()
    const card = await bought(ana, 50_000)
    await refund(card.orderId, { amountCents: 10_000 })
    expect(await left(card.cardId)).toBe(40_000)
    const order = await ana.order(2)
    expect(order.totalCents).toBeGreaterThan(40_000)
    await use(ana, order.id, { cardId: card.cardId })
    await ana.payByCard(order.id, 'APRO')
    await expect(refund(card.orderId, { amountCents: 40_000 })).rejects.toMatchObject({
      code: 'refund_too_large',
    })
    await expect(refund(card.orderId)).rejects.toMatchObject({ code: 'not_refundable' })
  })

  it('by a bank: what is left is blocked and taken, what was spent is a loss that later money makes good, and staff are told', async () => {
    const ana = await world.buyer()
    const card = await bought(ana, 200_000)
    const order = await ana.order(1)
    await use(ana, order.id, { cardId: card.cardId })
    await ana.pay(order.id, { method: 'credit' })
    await world.sim(`payments/${card.atProvider}/chargeback`)
    await world.notice(card.atProvider)
    await world.notice(card.atProvider)
    expect(await left(card.cardId)).toBe(0)
    expect(await balanceOf(world.db, giftLossOf(card.cardId))).toBe(-order.totalCents)
    const [mine] = (await ana.get('/gift-cards')).body.cards
    expect(mine.blocked).toContain('banco')
    const { giftCardsToLookAt } = await import('./desk/notices.ts')
    expect((await giftCardsToLookAt.waiting(world.db)).map(({ thing }) => thing)).toContain(
      `${card.cardId} charged_back`,
    )
    await sound()
    // What was bought with it is given back: that covers the loss, and nothing comes to be on the card.
    await refund(order.id)
    expect(await left(card.cardId)).toBe(0)
    expect(await balanceOf(world.db, giftLossOf(card.cardId))).toBe(0)
  })

  it('and comes again when the bank decides for the club: the card pays as before', async () => {
    const ana = await world.buyer()
    const card = await bought(ana, 50_000)
    await world.sim(`payments/${card.atProvider}/chargeback`)
    await world.notice(card.atProvider)
    expect(await left(card.cardId)).toBe(0)
    await world.sim(`payments/${card.atProvider}/win`)
    await world.notice(card.atProvider)
    expect(await left(card.cardId)).toBe(50_000)
    const owed = await world.db
      .selectFrom('chargebacks')
      .select(['state', 'owedCents'])
      .where('paymentId', '=', card.paymentId)
      .execute()
    expect(owed).toEqual([{ state: 'won', owedCents: 0 }])
    const order = await ana.order(1)
    expect((await use(ana, order.id, { cardId: card.cardId })).status).toBe(200)
    await ana.call('DELETE', `/orders/${order.id}/gift-cards/${card.cardId}`)
  })

  it('and by itself, each time: a letter that waited leaves, whose card it is hears of it, and the books tell why', async () => {
    const ana = await world.buyer()
    const to = `luz-${randomUUID()}@correo.example`
    const card = await bought(ana, 50_000, mailTo(to))
    const letters = () => world.mails.filter((mail) => mail.to === to)
    const { cardId } = card
    for (const times of [1, 2]) {
      await world.sim(`payments/${card.atProvider}/chargeback`)
      await world.notice(card.atProvider)
      await world.runJobs('send_gift_card')
      expect(letters()).toHaveLength(times - 1)
      await world.sim(`payments/${card.atProvider}/win`)
      await world.notice(card.atProvider)
      await world.notice(card.atProvider)
      await world.runJobs('send_gift_card')
      expect(letters()).toHaveLength(1)
      const said = await world.db
        .selectFrom('notifications')
        .select(['title', 'body'])
        .where('accountId', '=', ana.accountId)
        .where('key', 'like', `gift-card-resumed:${cardId}:%`)
        .execute()
      expect(said).toHaveLength(times)
      expect(said.every(({ body }) => body.includes('$500.00'))).toBe(true)
      const noted = await world.db
        .selectFrom('auditLog')
        .select('action')
        .where('action', '=', 'gift_card.resumed')
        .where('subject', '=', `gift_card:${cardId}`)
        .execute()
      expect(noted).toHaveLength(times)
      expect(await left(cardId)).toBe(50_000)
      await sound()
    }
  })

  it('or is used in the same moment: never both, in every round', async () => {
    for (let round = 0; round < 8; round += 1) {
      const ana = await world.buyer()
      const card = await bought(ana, 20_000)
      const order = await ana.order(1)
      const meet = barrier(2)
      const [used, back] = await Promise.allSettled([
        meet().then(() => use(ana, order.id, { cardId: card.cardId })),
        meet().then(() => refund(card.orderId)),
      ])
      const spent = used.status === 'fulfilled' && used.value.status === 200
      expect([round, spent, back.status]).toEqual([round, spent, spent ? 'rejected' : 'fulfilled'])
      await sound()
    }
  })
})
