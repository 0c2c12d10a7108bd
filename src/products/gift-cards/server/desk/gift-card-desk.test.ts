import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalsData } from '#people/approvals/server/personal-data.ts'
import { balanceOf } from '#selling/ledger/server/sql.ts'
import { giftOf } from '#selling/gift-cards/server/ledger-names.ts'
import { giftCardFaults } from '#selling/payments/server/gift-cards/gift-card-faults.ts'
import { barrier } from '#world/barrier.ts'
import { staff } from '#world/staff.ts'
import { noFaults, openWorld, type World } from '#world/world.ts'

type Person = Awaited<ReturnType<typeof staff>>
let world: World
let admin: Person
let clerk: Person
let support: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await staff(world, 'administrator')
  clerk = await staff(world, 'box_office')
  support = await staff(world, 'support')
  await clerk.post('/box-office/till', { openingCents: 0 })
})
afterAll(() => world.close())
afterEach(async () => {
  await setLimit(null)
  expect(await world.faults()).toEqual(noFaults)
  expect(await giftCardFaults(world.db)).toEqual([])
})

const setLimit = (actCents: number | null) =>
  admin.call('PUT', '/staff/role-limits/box_office', { actCents, dayCents: null })
const email = () => `${randomUUID()}@correo.example`
const giving = (amountCents: number, toEmail = email(), key: string = randomUUID()) => ({
  key,
  amountCents,
  toEmail,
  toName: 'Eva',
  reason: 'Esperó una hora',
})
const codeTo = (to: string) => {
  const letter = world.mails.findLast((mail) => mail.to === to)
  return /Código: ([0-9A-Z-]{19})/.exec(letter?.text ?? '')?.[1] ?? ''
}
/** A courtesy card that arrived. */
async function given(amountCents: number) {
  const to = email()
  const { body } = await clerk.post('/desk/gift-cards', giving(amountCents, to))
  await world.runJobs()
  return { cardId: body.cardId as string, to, code: codeTo(to) }
}
const left = (cardId: string) => balanceOf(world.db, giftOf(cardId))

describe('a courtesy card', () => {
  it('is given once for each key, is in the log, and reaches its mailbox', async () => {
    const wish = giving(20_000)
    const answers = await Promise.all([1, 2, 3].map(() => clerk.post('/desk/gift-cards', wish)))
    expect(new Set(answers.map(({ body }) => body.cardId)).size).toBe(1)
    await world.runJobs()
    expect(codeTo(wish.toEmail)).toMatch(/^[0-9A-Z-]{19}$/)
    const { cardId } = answers[0]!.body
    const log = await world.db
      .selectFrom('auditLog')
      .select(['action', 'accountId'])
      .where('subject', '=', `gift_card:${cardId as string}`)
      .execute()
    expect(log).toEqual([{ action: 'gift_card.give', accountId: clerk.accountId }])
    expect((await clerk.post('/desk/gift-cards', { ...wish, amountCents: 30_000 })).body.code).toBe(
      'key_reused',
    )
  })

  it('above somebody’s limit is given by whoever approves it, never by who asked', async () => {
    await setLimit(10_000)
    const wish = giving(20_000)
    const refused = await clerk.post('/desk/gift-cards', wish)
    expect([refused.status, refused.body.code]).toEqual([403, 'above_limit'])
    const asked = await clerk.post('/desk/gift-card-requests', wish)
    const at = `/staff/approvals/${asked.body.approvalId as string}`
    expect((await clerk.post(`${at}/approval`)).status).toBeGreaterThanOrEqual(400)
    const finance = await staff(world, 'finance')
    expect((await finance.post(`${at}/approval`)).status).toBe(200)
    await world.runJobs()
    expect(codeTo(wish.toEmail)).not.toBe('')
    // The control: what is within the limit needs nobody else.
    expect((await clerk.post('/desk/gift-cards', giving(10_000))).status).toBe(201)
    expect((await clerk.post('/desk/gift-card-requests', giving(10_000))).body.code).toBe('within_limit')
  })

  it('that waits for its approval knows whom it is for, and ends with their data', async () => {
    await setLimit(10_000)
    const beto = await world.buyer()
    const mailbox = (await beto.get('/account')).body.email as string
    await sql`update accounts set email_confirmed_at = now() where id = ${beto.accountId}`.execute(world.db)
    const asked = await clerk.post('/desk/gift-card-requests', giving(20_000, mailbox))
    const [section] = await approvalsData.exportOf(world.db, beto.accountId, world.config)
    expect(section!.rows).toMatchObject([{ correo: mailbox, para: 'Eva' }])
    await world.db.transaction().execute((tx) => approvalsData.erase(tx, beto.accountId))
    const { rows } = await sql<{
      text: string
      status: string
    }>`select one::text as text, status from approvals one
      where id = ${asked.body.approvalId as string}`.execute(world.db)
    expect(rows[0]!.status).toBe('stale')
    expect(rows[0]!.text).not.toContain(mailbox)
    expect(rows[0]!.text).not.toContain('Eva')
  })

  it('is no act of who may only read, and its code is told to nobody of the club', async () => {
    const marketing = await staff(world, 'marketing')
    const { cardId, code } = await given(20_000)
    expect((await marketing.post('/desk/gift-cards', giving(20_000))).status).toBe(403)
    expect((await clerk.post(`/desk/gift-cards/${cardId}/block`, { lost: true, reason: '-' })).status).toBe(
      403,
    )
    const shown = await admin.get(`/desk/gift-cards/${cardId}`)
    expect(shown.status).toBe(200)
    for (const text of [code, code.replaceAll('-', '')])
      expect(JSON.stringify(shown.body)).not.toContain(text)
    const found = await marketing.get(`/desk/gift-cards?search=${code.slice(-4)}`)
    expect((found.body.rows as { id: string }[]).map(({ id }) => id)).toContain(cardId)
  })
})

describe('a lost card', () => {
  it('that is blocked pays nothing, and replaced pays under a new code alone', async () => {
    const { cardId, code } = await given(20_000)
    const block = { lost: true, reason: 'La perdió' }
    expect((await support.post(`/desk/gift-cards/${cardId}/block`, block)).status).toBe(200)
    expect((await support.post(`/desk/gift-cards/${cardId}/block`, block)).status).toBe(200)
    const eva = await world.buyer()
    const order = await eva.order(1)
    const use = (typed: string) => eva.call('PUT', `/orders/${order.id}/gift-cards`, { code: typed })
    expect((await use(code)).body.code).toBe('gift_card_blocked')
    const to = email()
    const replaced = await support.post(`/desk/gift-cards/${cardId}/replacement`, {
      toEmail: to,
      reason: 'La perdió',
    })
    expect([replaced.status, replaced.body.code]).toEqual([200, undefined])
    await world.runJobs()
    expect((await use(code)).body.code).toBe('gift_card_unknown')
    expect((await use(codeTo(to))).status).toBe(200)
    expect(await left(cardId)).toBe(0)
    await eva.post(`/orders/${order.id}/cancellation`)
    await world.runJobs()
    expect(await left(cardId)).toBe(20_000)
    const held = await support.post(`/desk/gift-cards/${cardId}/replacement`, {
      toEmail: to,
      reason: 'Otra vez',
    })
    expect(held.body.code).toBe('gift_card_held')
  })

  it('pays nothing of an order that is not paid when it is blocked: what that held goes back to it', async () => {
    const { cardId, code } = await given(500_000)
    const eva = await world.buyer()
    const order = await eva.order(1)
    await eva.call('PUT', `/orders/${order.id}/gift-cards`, { code })
    await support.post(`/desk/gift-cards/${cardId}/block`, { lost: true, reason: 'La perdió' })
    expect((await eva.pay(order.id, { method: 'credit' })).body.code).toBe('gift_card_blocked')
    await world.runJobs('release_gift_card')
    expect(await left(cardId)).toBe(500_000)
    const { body } = await eva.get(`/orders/${order.id}/payment-options`)
    expect([body.credit.dueCents, body.giftCards]).toEqual([order.totalCents, []])
  })

  it('whose rest was to come by a voucher: what is paid for it goes back, and nothing is sold', async () => {
    const { cardId, code } = await given(10_000)
    const eva = await world.buyer()
    const order = await eva.order(1)
    await eva.call('PUT', `/orders/${order.id}/gift-cards`, { code })
    const voucher = (await eva.pay(order.id, { method: 'oxxo' })).body
    expect([voucher.status, voucher.amountCents]).toEqual(['pending', order.totalCents - 10_000])
    await support.post(`/desk/gift-cards/${cardId}/block`, { lost: true, reason: 'La perdió' })
    await world.runJobs('release_gift_card')
    await world.sim(`payments/${voucher.providerPaymentId as string}/pay`)
    await world.notice(voucher.providerPaymentId as string)
    await world.runJobs()
    expect((await eva.read(order.id)).status).toBe('refunded')
    expect(await left(cardId)).toBe(10_000)
  })

  it('is used or blocked in the same moment: the books are sound either way, in every round', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { cardId, code } = await given(20_000)
      const eva = await world.buyer()
      const order = await eva.order(1)
      const meet = barrier(2)
      const [used, blocked] = await Promise.all([
        meet().then(() => eva.call('PUT', `/orders/${order.id}/gift-cards`, { code })),
        meet().then(() =>
          support.post(`/desk/gift-cards/${cardId}/block`, { lost: true, reason: 'La perdió' }),
        ),
      ])
      expect(blocked.status).toBe(200)
      expect([round, await left(cardId)]).toEqual([round, used.status === 200 ? 0 : 20_000])
      expect(await giftCardFaults(world.db)).toEqual([])
    }
  })
})

describe('at the window', () => {
  const hold = async (quantity = 1) => {
    const { body } = await clerk.post(`/events/${world.event.id}/holds`, { bestAvailable: { quantity } })
    return body as { id: string; totalCents: number }
  }
  const sell = (holdId: string, pay: object, more: object = {}, key: string = randomUUID()) =>
    clerk.post('/box-office/sales', { key, holdId, fares: [], pay, ...more })

  it('pays part of a sale, cash the rest, once for each key; only the cash is the till’s', async () => {
    const { cardId, code } = await given(10_000)
    const { body: seen } = await clerk.post('/box-office/gift-cards', { code })
    expect(seen).toEqual({ last4: code.slice(-4), balanceCents: 10_000 })
    const { id, totalCents } = await hold()
    const due = totalCents - 10_000
    const gift = { code, seenCents: 10_000 }
    expect((await sell(id, { means: 'gift_card' }, { gift })).body.code).toBe('gift_card_short')
    const key = randomUUID()
    const sold = await Promise.all(
      [1, 2].map(() => sell(id, { means: 'cash', receivedCents: due + 5000 }, { gift }, key)),
    )
    expect(sold.map(({ status, body }) => [status, body.totalCents, body.changeCents])).toEqual([
      [201, totalCents, 5000],
      [201, totalCents, 5000],
    ])
    const sale = await world.db
      .selectFrom('boxOfficeSales')
      .select(['amountCents', 'giftCents'])
      .where('orderId', '=', sold[0]!.body.orderId as string)
      .executeTakeFirstOrThrow()
    expect(sale).toEqual({ amountCents: due, giftCents: 10_000 })
    expect(await left(cardId)).toBe(0)
  })

  it('pays all of a sale without a peso in the till, and what changed since it was seen stops it', async () => {
    const { cardId, code } = await given(500_000)
    const { id, totalCents } = await hold()
    const stale = await sell(id, { means: 'gift_card' }, { gift: { code, seenCents: totalCents - 100 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'gift_card_changed'])
    const cash = await sell(
      id,
      { means: 'cash', receivedCents: totalCents },
      { gift: { code, seenCents: totalCents } },
    )
    expect(cash.body.code).toBe('gift_card_short')
    expect(await left(cardId)).toBe(500_000)
    const { status, body } = await sell(id, { means: 'gift_card' }, { gift: { code, seenCents: totalCents } })
    expect([status, body.totalCents, body.changeCents]).toEqual([201, totalCents, 0])
    expect(await left(cardId)).toBe(500_000 - totalCents)
  })

  it('slows down who tries codes', async () => {
    const other = await staff(world, 'box_office')
    for (let n = 0; n < 10; n += 1)
      expect((await other.post('/box-office/gift-cards', { code: `nada-${n}` })).body.code).toBe(
        'gift_card_unknown',
      )
    expect((await other.post('/box-office/gift-cards', { code: 'nada-otra' })).status).toBe(429)
    await world.db.deleteFrom('giftCardMisses').execute()
  })
})

it('says for how much cards are sold, and takes no terms that nobody could pay', async () => {
  const finance = await staff(world, 'finance')
  const terms = { onSale: true, amountsCents: [50_000, 20_000, 20_000], leastCents: 5000, mostCents: 300_000 }
  const bad = await finance.call('PUT', '/desk/gift-card-terms', { ...terms, leastCents: 400_000 })
  expect(bad.status).toBe(400)
  expect((await finance.call('PUT', '/desk/gift-card-terms', terms)).status).toBe(200)
  const { body } = await world.browser().get('/gift-cards/terms')
  expect(body).toEqual({ ...terms, amountsCents: [20_000, 50_000] })
  expect((await clerk.call('PUT', '/desk/gift-card-terms', terms)).status).toBe(403)
  await finance.call('PUT', '/desk/gift-card-terms', { ...terms, onSale: false })
  const ana = await world.buyer()
  const wish = { requestKey: randomUUID(), amountCents: 20_000, design: 'gold', giving: { way: 'own' } }
  expect((await ana.post('/gift-cards/orders', wish)).body.code).toBe('not_on_sale')
})
