import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '#selling/payments/server/provider.ts'
import { forgetRemovedCards } from '#selling/payments/server/saved-cards/actions.ts'
import { paymentData } from '#selling/payments/server/personal-data.ts'
import { beginChange } from '#matchday/match-changes/server/actions.ts'
import { runChange } from '#matchday/match-changes/server/run/run-change.ts'
import { moveOwnSeats } from './jobs.ts'
import { ownSeatsData } from './personal-data.ts'
import { openCup, type Cup } from './testing/cup.ts'

let cup: Cup
beforeAll(async () => {
  cup = await openCup()
})
afterAll(() => cup.close())
afterEach(async () => {
  expect(await cup.books()).toEqual({ unbalanced: [], miscounted: [] })
  await cup.clear()
})

type Holder = Awaited<ReturnType<Cup['holder']>>

/** What the provider has charged for a person's own seats, payment by payment. */
async function charged(who: Holder): Promise<number[]> {
  const { rows } = await sql<{
    id: string
  }>`select payments.id from payments join orders on orders.id = payments.order_id
    where orders.account_id = ${who.accountId} and orders.kind = 'own_seat'`.execute(cup.db)
  const seen = await Promise.all(rows.map(({ id }) => cup.services.payments.searchPayments(id)))
  return seen.flat().flatMap((one) => (one.approvedAt === null ? [] : [one.amountCents]))
}

async function agreed(seats = 1, name = 'APRO', ceilingCents = 5_000_000): Promise<Holder> {
  const who = await cup.holder(seats)
  expect((await who.saveCard(name)).status).toBe(200)
  expect((await who.agree(ceilingCents)).status).toBe(200)
  return who
}

const totalOf = async (who: Holder) =>
  (await who.mine()).seats.reduce((sum, { priceCents }) => sum + priceCents, 0)

describe('a saved card', () => {
  it('pays own seats by one tap, once however often it is tapped', async () => {
    const ana = await cup.holder(2)
    await cup.open()
    expect((await ana.charge(ana.own)).body['code']).toBe('no_card')
    expect((await ana.saveCard()).body).toMatchObject({ last4: '3764', methodId: 'visa', expired: false })
    const taps = await Promise.all([ana.charge(ana.own), ana.charge(ana.own), ana.charge(ana.own)])
    expect(taps.some(({ body }) => body['outcome'] === 'paid')).toBe(true)
    expect(await charged(ana)).toEqual([await totalOf(ana)])
    expect((await ana.mine()).seats.map(({ state }) => state)).toEqual(['paid', 'paid'])
  })

  it('that is refused leaves the seat reserved, to be paid otherwise', async () => {
    const ana = await cup.holder()
    await cup.open()
    await ana.saveCard('FUND')
    expect((await ana.charge(ana.own)).body['outcome']).toBe('refused')
    expect(await cup.seatStatus(...ana.own)).toEqual(['blocked'])
    const { orderId } = (await ana.payFor(ana.own)).body as { orderId: string }
    expect((await ana.payByCard(orderId, 'APRO')).body['status']).toBe('approved')
    expect(await charged(ana)).toHaveLength(1)
  })

  it('is forgotten by the provider when its owner removes it, and with it the consent', async () => {
    const ana = await agreed()
    const { customerRef } = await cup.db
      .selectFrom('savedCards')
      .select('customerRef')
      .where('accountId', '=', ana.accountId)
      .executeTakeFirstOrThrow()
    const kept = () => cup.provider(`/v1/customers/${customerRef}/cards`) as unknown as Promise<unknown[]>
    expect(await kept()).toHaveLength(1)
    expect((await ana.call('DELETE', '/own-seats/card')).status).toBe(200)
    const { card, consent } = await ana.all()
    expect([card, consent]).toEqual([null, null])
    await forgetRemovedCards(cup.services)
    expect(await kept()).toEqual([])
  })
})

describe('«Cobro automático de mi lugar»', () => {
  it('is told 48 hours before, charges once what was told, and stands in the statement', async () => {
    const ana = await agreed(2)
    await cup.open()
    const { charge } = await ana.mine()
    expect(charge).toMatchObject({ state: 'announced', amountCents: await totalOf(ana), cardLast4: '3764' })
    expect(Date.parse(charge!.dueAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000)
    expect(await cup.notices(ana)).toEqual(['own-seat', 'own-seat-charge'])
    await cup.round()
    expect(await charged(ana)).toEqual([])
    await cup.chargeHour()
    await Promise.all([cup.round(), cup.round(), cup.round()])
    await cup.round()
    expect(await charged(ana)).toEqual([await totalOf(ana)])
    const mine = await ana.mine()
    expect(mine.charge!.state).toBe('paid')
    expect(mine.steps.map(({ kind }) => kind)).toEqual(['reserved', 'announced', 'charged'])
    // A copy of one's data has all of it, and an erasure takes the consent back and has the card forgotten.
    const copy = await ownSeatsData.exportOf(cup.db, ana.accountId, cup.config)
    expect(copy.map(({ rows }) => rows.length)).toEqual([2, 3, 1, 1])
    const cards = await paymentData.exportOf(cup.db, ana.accountId, cup.config)
    expect(cards.find(({ name }) => name === 'tarjetas')!.rows).toMatchObject([
      { termina_en: '3764', quitada: null },
    ])
    await cup.db.transaction().execute(async (tx) => {
      await ownSeatsData.erase(tx, ana.accountId)
      await paymentData.erase(tx, ana.accountId)
    })
    expect(await ana.all()).toMatchObject({ card: null, consent: null })
  })

  it('of a card that is refused tells its holder, who has until the deadline to pay otherwise', async () => {
    const ana = await agreed(1, 'FUND')
    await cup.open()
    await cup.chargeHour()
    await cup.round()
    await cup.round()
    const mine = await ana.mine()
    expect(mine.charge).toMatchObject({ state: 'refused' })
    expect(mine.steps.map(({ kind }) => kind)).toEqual(['reserved', 'announced', 'refused'])
    expect(await cup.notices(ana)).toEqual(['own-seat', 'own-seat-charge', 'own-seat-refused'])
    expect(await cup.seatStatus(...ana.own)).toEqual(['blocked'])
    const { orderId } = (await ana.payFor(ana.own)).body as { orderId: string }
    expect((await ana.payByCard(orderId, 'APRO')).body['status']).toBe('approved')
    await cup.round()
    expect(await charged(ana)).toHaveLength(1)
  })

  it('is not made above the ceiling, after it was taken back or skipped, nor for what was let go', async () => {
    const [poor, gone, skips, drops] = [
      await agreed(1, 'APRO', 100),
      await agreed(),
      await agreed(),
      await agreed(2),
    ]
    await cup.open()
    expect((await poor.mine()).charge).toBeNull()
    expect(await cup.notices(poor)).toEqual(['own-seat', 'own-seat-ceiling'])
    expect((await gone.call('DELETE', '/own-seats/auto-charge')).status).toBe(200)
    expect((await gone.mine()).charge).toMatchObject({ state: 'dropped' })
    expect((await skips.call('DELETE', `/own-seats/${cup.eventId}/charge`)).status).toBe(200)
    await drops.release([drops.own[0]!])
    await cup.chargeHour()
    await cup.round()
    expect(await Promise.all([poor, gone, skips].map(charged))).toEqual([[], [], []])
    expect(await charged(drops)).toEqual([(await drops.mine()).seats[1]!.priceCents])
    // Agreeing again is told anew, two days before.
    await gone.agree(5_000_000)
    expect((await gone.mine()).charge).toMatchObject({ state: 'announced' })
  })

  it('is not asked for as if it were not coming', async () => {
    const [charged, pays] = [await agreed(), await cup.holder()]
    await cup.open({ hours: 60 })
    await sql`update own_seat_sales set opened_at = opened_at - interval '40 hours', until = until - interval '40 hours'
      where state = 'open'`.execute(cup.db)
    await moveOwnSeats(cup.services)
    expect(await cup.notices(charged)).toEqual(['own-seat', 'own-seat-charge'])
    expect(await cup.notices(pays)).toEqual(['own-seat', 'own-seat-last'])
  })

  it('is made again where the provider did not answer before there was a charge', async () => {
    const ana = await agreed()
    await cup.open()
    await cup.chargeHour()
    await cup.withProvider(
      {
        tokenOfCard: async () => {
          throw new ProviderUnavailable('down')
        },
      },
      () => cup.round(),
    )
    expect((await ana.mine()).charge!.state).toBe('charging')
    await cup.round()
    expect((await ana.mine()).charge!.state).toBe('paid')
    expect(await charged(ana)).toEqual([await totalOf(ana)])
    expect(await cup.notices(ana)).toEqual(['own-seat', 'own-seat-charge'])
  })

  it('survives a worker that is killed at any point: one order and one charge', async () => {
    const ana = await agreed()
    await cup.open()
    await cup.chargeHour()
    // Before the charge is tied to its order nothing of either was.
    await sql`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      cup.db,
    )
    await sql`create trigger killed before update on own_seat_charges for each row execute function killed()`.execute(
      cup.db,
    )
    await cup.round()
    expect(await cup.seatStatus(...ana.own)).toEqual(['blocked'])
    await sql`drop trigger killed on own_seat_charges`.execute(cup.db)
    await sql`delete from job_failures`.execute(cup.db)
    // Tied, and killed before the attempt was stored.
    await sql`create trigger killed before insert on payments for each row execute function killed()`.execute(
      cup.db,
    )
    await cup.round()
    await sql`drop trigger killed on payments`.execute(cup.db)
    await sql`delete from job_failures`.execute(cup.db)
    expect((await ana.mine()).charge!.state).toBe('charging')
    expect(await charged(ana)).toEqual([])
    // Charged, and killed before the answer was read: the provider has it, and nobody asks it again.
    const { createPayment } = cup.services.payments
    await cup.withProvider(
      {
        createPayment: async (asked) => {
          await createPayment(asked)
          throw new ProviderUnavailable('killed')
        },
      },
      () => cup.round(),
    )
    expect(await charged(ana)).toHaveLength(1)
    expect((await ana.mine()).charge!.state).toBe('charging')
    await Promise.all([cup.round(), cup.round()])
    await cup.poll()
    await cup.round()
    expect(await charged(ana)).toEqual([await totalOf(ana)])
    expect((await ana.mine()).charge!.state).toBe('paid')
    const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from orders
      where account_id = ${ana.accountId} and kind = 'own_seat'`.execute(cup.db)
    expect(rows[0]!.orders).toBe(1)
  })

  it('whoever writes it: never sooner than told, above the ceiling, or twice', async () => {
    const ana = await agreed()
    await cup.open()
    const of = `where account_id = '${ana.accountId}'`
    expect(await cup.said(`update own_seat_charges set due_at = told_at + interval '47 hours' ${of}`)).toBe(
      'own_seat_charges_told_before',
    )
    expect(await cup.said(`update own_seat_charges set amount_cents = ceiling_cents + 1 ${of}`)).toBe(
      'own_seat_charges_within_ceiling',
    )
    expect(
      await cup.said(`insert into own_seat_charges (sale_id, account_id, consent_id, amount_cents, ceiling_cents, told_at, due_at)
        select sale_id, account_id, consent_id, 1, 1, told_at, due_at from own_seat_charges ${of}`),
    ).toBe('own_seat_charges_pkey')
    await cup.chargeHour()
    await cup.round()
    const again = `update own_seat_charges set state = 'charging', ended_at = null, charged_cents = null ${of}`
    expect(await cup.said(again)).toBe('own_seat_charge_goes_forward')
    expect(await cup.said(again, ['own_seat_charges', 'own_seat_charge_goes_forward'])).toBeNull()
  })

  // The last: it takes the match away from all that was sold.
  it('is not made for a match behind closed doors, whose holders are told', async () => {
    const ana = await agreed()
    await cup.open()
    const closed = { eventId: cup.eventId, kind: 'closed', reason: 'Sanción', actor: null } as const
    await runChange(cup.services, await beginChange(cup.services, { ...closed, fingerprint: null }))
    await cup.chargeHour()
    await cup.round()
    expect(await charged(ana)).toEqual([])
    const mine = await ana.mine()
    expect([mine.open, mine.seats[0]!.state, mine.charge!.state]).toEqual([false, 'cancelled', 'dropped'])
    const { rows } = await sql`select from notifications
      where account_id = ${ana.accountId} and kind = 'match_change'`.execute(cup.db)
    expect(rows).toHaveLength(1)
  })
})
