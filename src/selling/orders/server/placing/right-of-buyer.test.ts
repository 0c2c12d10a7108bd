import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdRenewalSeats } from '#products/bonogallo/server/hold/renewal-seats.ts'
import { buyPass } from '#products/bonogallo/server/testing/pass-buyer.ts'
import { holderOf, stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { openWorld, type World, type Buyer } from '#world/world.ts'
import { goOn } from '#world/time.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.pool.query('update holds set phase_id = null')
  await world.pool.query('delete from sale_phases')
})

async function phase({ rule = 'public', perPerson = null as number | null }) {
  await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at, per_person)
    values (${world.event.id}, 'Fase', ${rule}::phase_rule, now() - interval '1 hour', now() + interval '1 hour', ${perPerson})`.execute(
    world.db,
  )
  // A node believes for a second that a match has phases, or has none.
  goOn(1100)
}

/** Somebody with a bonogallo. */
async function holder(): Promise<Buyer> {
  const ana = await world.buyer()
  await sql`update passes set account_id = ${ana.accountId}
    where id = (select id from passes where status = 'active' order by id limit 1)`.execute(world.db)
  return ana
}

/** The same browser: what it holds is known by its visitor cookie. */
function sameBrowser(one: Pick<Buyer, 'cookies'>, other: Pick<Buyer, 'cookies'>): void {
  other.cookies.set('visitor', one.cookies.get('visitor')!)
}

async function anonymous(quantity = 2) {
  const browser = world.browser()
  const { status, body } = await browser.post(`/events/${world.event.id}/holds`, {
    bestAvailable: { quantity },
  })
  expect(status).toBe(201)
  return { ...browser, holdId: body.id as string }
}

describe('a hold that an account has made', () => {
  it('is ordered by that account only, whoever shows the same browser', async () => {
    await phase({ rule: 'holder' })
    const [ana, beto] = [await holder(), await world.buyer()]
    const { id: holdId } = await ana.hold(4)
    sameBrowser(ana, beto)
    const refused = await beto.post('/orders', { holdId })
    expect([refused.status, refused.body.code]).toEqual([403, 'hold_of_other_account'])
    expect(refused.body.title).toMatch(/con otra cuenta/)
    expect((await beto.get(`/holds/${holdId}`)).body.code).toBe('hold_of_other_account')
    expect((await beto.post(`/holds/${holdId}/extension`)).body.code).toBe('hold_of_other_account')
    const exchange = { bestAvailable: { quantity: 4 }, replaces: holdId }
    expect((await beto.post(`/events/${world.event.id}/holds`, exchange)).status).toBe(403)
    expect((await ana.post('/orders', { holdId })).status).toBe(201)
    expect((await beto.post('/orders', { holdId })).body.code).toBe('hold_of_other_account')
  })

  it('asks who is not logged in to log in, and does not exist for another browser', async () => {
    const [ana, stranger, elsewhere] = [await world.buyer(), world.browser(), await world.buyer()]
    const { id: holdId } = await ana.hold(1)
    sameBrowser(ana, stranger)
    expect((await stranger.get(`/holds/${holdId}`)).body.code).toBe('login_required')
    expect((await elsewhere.get(`/holds/${holdId}`)).status).toBe(404)
    expect((await elsewhere.call('DELETE', `/holds/${holdId}`)).status).toBe(404)
  })

  it('may be let go by the next person at the same browser, who then holds seats of their own', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const { id: holdId } = await ana.hold(2)
    sameBrowser(ana, beto)
    expect((await beto.call('DELETE', `/holds/${holdId}`)).status).toBe(200)
    expect((await ana.post('/orders', { holdId })).body.code).toBe('hold_ended')
    expect((await beto.order(2)).lines).toHaveLength(2)
  })

  it('is known to its account in another browser', async () => {
    const ana = await world.buyer()
    const { id: holdId } = await ana.hold(1)
    const phone = world.browser()
    phone.useToken(null)
    ana.cookies.delete('visitor')
    expect((await ana.get(`/holds/${holdId}`)).status).toBe(200)
    expect((await ana.post('/orders', { holdId })).status).toBe(201)
  })

  it('would be ordered by another: the database refuses what the code would let through', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const { id: holdId } = await ana.hold(1)
    const order = sql`insert into orders (event_id, account_id, hold_id, price_version, title, total_cents, payable_until)
      values (${world.event.id}, ${beto.accountId}, ${holdId}, 1, 'x', 0, now())`
    await expect(order.execute(world.db)).rejects.toThrow(/belongs to another account/)
    const moved = sql`update holds set account_id = ${beto.accountId} where id = ${holdId}`
    await expect(moved.execute(world.db)).rejects.toThrow(/belongs to another account/)
  })
})

describe('a hold made before logging in', () => {
  it('becomes the account’s that orders it first, of two at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, beto, before] = [await world.buyer(), await world.buyer(), await anonymous(2)]
      for (const who of [ana, beto]) sameBrowser(before, who)
      const answers = await Promise.all(
        [ana, beto].map((who) => who.post('/orders', { holdId: before.holdId })),
      )
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 403])
      expect(answers.find(({ status }) => status === 403)!.body.code).toBe('hold_of_other_account')
    }
  })

  it('counts against the account’s limit of the phase, over several browsers at once', async () => {
    await phase({ perPerson: 2 })
    const ana = await world.buyer()
    const holds = [await anonymous(2), await anonymous(2), await anonymous(2), await anonymous(1)]
    const answers = await Promise.all(
      holds.map(({ cookies, holdId }) =>
        ana.call('POST', '/orders', { holdId }, cookieOf(ana, cookies.get('visitor')!)),
      ),
    )
    const seats = answers.flatMap(({ body }) => (body.lines ?? []) as unknown[]).length
    expect(seats).toBeLessThanOrEqual(2)
    expect(seats).toBeGreaterThan(0)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'phase_limit']))
  })

  it('needs the fact of the phase it was taken in, of the account that orders', async () => {
    await phase({ rule: 'public' })
    const before = await anonymous(1)
    await sql`update sale_phases set rule = 'holder'`.execute(world.db)
    const [beto, ana] = [await world.buyer(), await holder()]
    for (const who of [ana, beto]) sameBrowser(before, who)
    const refused = await beto.post('/orders', { holdId: before.holdId })
    expect([refused.status, refused.body.code]).toEqual([403, 'phase_not_yours'])
    expect((await ana.post('/orders', { holdId: before.holdId })).status).toBe(201)
  })

  it('that no phase counted is counted when it is ordered', async () => {
    const [ana, beto] = [await world.buyer(), await holder()]
    const [first, second] = [await ana.hold(1), await beto.hold(1)]
    await phase({ rule: 'holder' })
    expect((await ana.post('/orders', { holdId: first.id })).body.code).toBe('phase_not_yours')
    expect((await beto.post('/orders', { holdId: second.id })).status).toBe(201)
    const { rows } = await sql<{ taken: number }>`select taken from sale_phases`.execute(world.db)
    expect(rows).toEqual([{ taken: 1 }])
  })
})

describe('a phase’s limit', () => {
  it('counts each account of one browser for itself', async () => {
    await phase({ perPerson: 2 })
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    await ana.payByCard((await ana.order(2)).id, 'APRO')
    sameBrowser(ana, beto)
    expect((await beto.order(2)).lines).toHaveLength(2)
  })
})

describe('a seat that is kept for a renewal', () => {
  let seat = 17_000
  async function renewing() {
    const ana = await world.buyer()
    const seatId = (seat += 3)
    const before = await stagePlan(world.db, { events: [1] })
    await buyPass(world, ana, before, seatId)
    const planId = await stagePlan(world.db, { events: [2, 3], renewing: true, followsId: before })
    await holdRenewalSeats(world.db)
    const { body: hold } = await ana.post(`/bonus/plans/${planId}/holds`, { seatIds: [seatId] })
    await ana.call('PUT', `/bonus/holds/${hold.id}/holders`, { holders: [holderOf(seatId)] })
    return { ana, holdId: hold.id as string }
  }

  it('is renewed by its holder, not by who sits at the same browser', async () => {
    const { ana, holdId } = await renewing()
    const beto = await world.buyer()
    sameBrowser(ana, beto)
    expect((await beto.post('/orders', { holdId })).body.code).toBe('hold_of_other_account')
    expect((await beto.get(`/bonus/holds/${holdId}`)).body.code).toBe('hold_of_other_account')
    expect((await ana.post('/orders', { holdId })).status).toBe(201)
  })

  it('asks the window again when it is ordered: a hold without an account does not help', async () => {
    const { ana, holdId } = await renewing()
    await sql`update holds set account_id = null where id = ${holdId}`.execute(world.db)
    const beto = await world.buyer()
    sameBrowser(ana, beto)
    expect((await beto.post('/orders', { holdId })).body.code).toBe('renewal_only')
  })
})

const cookieOf = (who: Pick<Buyer, 'cookies'>, visitor: string) => ({
  cookie: `taquilla=${who.cookies.get('taquilla')}; visitor=${visitor}`,
})
