import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { moreOutThanIn } from '#world/more-out-than-in.ts'
import { rounds } from '#world/rounds.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type World } from '#world/world.ts'
import { runBatch } from './run.ts'

let world: World
type Staff = Awaited<ReturnType<typeof staff>>
let finance: Staff
let support: Staff
let marketing: Staff
beforeAll(async () => {
  world = await openWorld()
  ;[finance, support, marketing] = await Promise.all([
    staff(world, 'finance'),
    staff(world, 'support'),
    staff(world, 'administrator'),
  ])
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

async function paid() {
  const { buyer, order } = await world.fan().holds(1).orders().pays('APRO')
  return { ...order, buyer }
}
type Ids = { id: string }[]
const look = (who: Staff, act: string, orders: Ids) =>
  who.post(`/desk/order-batches/${act === 'refund' || act === 'void' ? 'return' : 'service'}-preview`, {
    act,
    chosen: { ids: orders.map(({ id }) => id) },
  })

/** What the preview offers, asked for. */
async function ask(act: 'refund' | 'void', orders: Ids, who = finance, key: string = randomUUID()) {
  const { rows } = (await look(who, act, orders)).body as {
    rows: { id: string; why: string | null; leftCents: number }[]
  }
  const offered = rows.map(({ id, leftCents }) => ({ id, leftCents }))
  return who.post('/desk/order-batches/returns', { key, act, reason: 'Lo pidió el club', orders: offered })
}
const due = (batchId: string) =>
  world.db
    .updateTable('orderBatches')
    .set({ runsAt: new Date(0) })
    .where('id', '=', batchId)
    .execute()
const run = async (batchId: string) => {
  await due(batchId)
  await runBatch(world.db, batchId, false)
}
const batch = async (batchId: string) => (await finance.get(`/desk/order-batches/${batchId}`)).body
const statusOf = async (order: {
  id: string
  buyer: { read: (id: string) => Promise<{ status: string }> }
}) => (await order.buyer.read(order.id)).status

describe('many orders at once', () => {
  it('are looked at one by one: how many can be refunded, by which way, and why not the others', async () => {
    const [one, two] = [await paid(), await paid()]
    const open = await (await world.buyer()).order(1)
    const { body } = await look(finance, 'refund', [one, two, open])
    expect(body).toMatchObject({ can: 2, totalCents: one.totalCents + two.totalCents })
    expect(body.parts).toHaveLength(1)
    expect(body.parts[0]).toContain('a la tarjeta con que se pagó')
    expect(body.rows.map(({ why }: { why: string | null }) => why)).toEqual([
      null,
      null,
      'Ese pedido no tiene dinero que devolver.',
    ])
    expect((await look(support, 'resend', [one, open])).body.can).toBe(1)
    expect(
      (await look(finance, 'void', [one, open])).body.rows.map(({ why }: { why: string }) => why),
    ).toEqual(['Ya está pagado: usa Devolver.', null])
  })

  it('are not shown to a role that may not do it', async () => {
    const order = await paid()
    expect((await look(support, 'refund', [order])).status).toBe(403)
    expect((await look(finance, 'resend', [order])).status).toBe(403)
    const gate = await staff(world, 'gate')
    expect((await gate.get('/desk/order-batches')).status).toBe(403)
  })

  it('are refunded when the time to take it back is over, each once, and the log says so', async () => {
    const orders = [await paid(), await paid()]
    const key = randomUUID()
    const { body: asked } = await ask('refund', orders, finance, key)
    expect((await ask('refund', orders, finance, key)).body.id).toBe(asked.id)
    await runBatch(world.db, asked.id, false)
    expect([await statusOf(orders[0]!), (await batch(asked.id)).state]).toEqual(['paid', 'waiting'])
    await Promise.all([run(asked.id), run(asked.id)])
    await run(asked.id)
    expect(await batch(asked.id)).toMatchObject({
      state: 'done',
      done: 2,
      refused: 0,
      totalCents: orders[0]!.totalCents + orders[1]!.totalCents,
    })
    await world.runJobs('send_refund')
    for (const order of orders) {
      expect(await statusOf(order)).toBe('refunded')
      const { refunds } = (await finance.get(`/desk/orders/${order.id}`)).body
      expect(refunds).toHaveLength(1)
    }
    const logged = await world.db
      .selectFrom('auditLog')
      .select(['action', 'subject'])
      .where('subject', 'in', [`order_batch:${asked.id}`, ...orders.map(({ id }) => `order:${id}`)])
      .where('action', 'in', ['order.refund', 'order_batch.refund'])
      .orderBy('action')
      .execute()
    expect(logged.map(({ action }) => action)).toEqual(['order.refund', 'order.refund', 'order_batch.refund'])
    expect(await moreOutThanIn(world)).toEqual([])
  })

  it('go on where a killed process stopped, and a refusal is how that order ended', async () => {
    const [one, two, three] = [await paid(), await paid(), await paid()]
    const { body: asked } = await ask('refund', [one, two, three])
    // The first is done; the process is killed while it is at the second, of which nothing stays.
    await due(asked.id)
    await world.db.updateTable('orderBatches').set({ state: 'running' }).where('id', '=', asked.id).execute()
    const alone = await finance.post(`/desk/orders/${two.id}/refunds`, {
      key: randomUUID(),
      as: 'refund',
      leftCents: two.totalCents,
      reason: 'Otra persona',
    })
    expect(alone.status).toBe(200)
    await runBatch(world.db, asked.id, false)
    const { items, state } = await batch(asked.id)
    expect(state).toBe('done')
    expect(items.map(({ state: ended, why }: { state: string; why: string | null }) => [ended, why])).toEqual(
      [
        ['done', null],
        ['refused', 'Alguien más movió el dinero de este pedido. Revisa lo que queda.'],
        ['done', null],
      ],
    )
  })

  it('are refused one by one where the person who asked may no more', async () => {
    const order = await paid()
    const clerk = await staff(world, 'finance')
    const { body: asked } = await ask('refund', [order], clerk)
    await world.db
      .updateTable('accounts')
      .set({ role: 'support' })
      .where('id', '=', clerk.accountId)
      .execute()
    await run(asked.id)
    expect((await batch(asked.id)).items).toMatchObject([{ state: 'refused' }])
    expect(await statusOf(order)).toBe('paid')
  })

  it('stay within what a person may give back in a day: told before, and refused one by one after', async () => {
    const [one, two] = [await paid(), await paid()]
    const clerk = await staff(world, 'box_office')
    const limit = (dayCents: number) =>
      world.db
        .insertInto('roleLimits')
        .values({ role: 'box_office', dayCents })
        .onConflict((same) => same.constraint('role_limits_once').doUpdateSet({ dayCents }))
        .execute()
    const most = one.totalCents + two.totalCents
    await limit(most)
    const { body: asked } = await ask('refund', [one, two], clerk)
    await limit(most - 1)
    const { rows } = (await look(clerk, 'refund', [one, two])).body
    expect(rows.map(({ why }: { why: string | null }) => why)).toEqual([
      null,
      expect.stringContaining('Con ese importe puede alguien de'),
    ])
    await run(asked.id)
    expect((await batch(asked.id)).items).toMatchObject([{ state: 'done' }, { state: 'refused' }])
    expect([await statusOf(one), await statusOf(two)]).toEqual(['refunded', 'paid'])
    await world.db.deleteFrom('roleLimits').where('role', '=', 'box_office').execute()
  })

  it('that nobody paid are cancelled by the club, and gifts taken back', async () => {
    const buyer = await world.buyer()
    const open = { ...(await buyer.order(1)), buyer }
    const { zoneId } = await world.db
      .selectFrom('eventSeats')
      .select('zoneId')
      .where('eventId', '=', world.event.id)
      .where('status', '=', 'free')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { body: gift } = await marketing.post('/box-office/comps', {
      key: randomUUID(),
      eventId: world.event.id,
      seats: { zoneId, quantity: 1 },
      reason: 'Escuela',
      guest: { firstName: 'Escuela', lastName: 'Hércules', email: `${randomUUID()}@correo.example` },
    })
    const giftId = gift.orderId as string
    const { body: asked } = await ask('void', [open, { id: giftId }])
    await run(asked.id)
    expect(await batch(asked.id)).toMatchObject({ state: 'done', refused: 0 })
    expect(await statusOf(open)).toBe('cancelled')
    expect((await finance.get(`/desk/orders/${giftId}`)).body.status).toBe('refunded')
    const { story } = (await finance.get(`/desk/orders/${open.id}`)).body
    expect(story.map(({ words }: { words: string }) => words).join('\n')).toContain('El club canceló')
  })

  it('are mailed again, and printed as one file', async () => {
    const orders = [await paid(), await paid()]
    const { body: asked } = await support.post('/desk/order-batches/resends', {
      key: randomUUID(),
      orders: orders.map(({ id }) => ({ id, leftCents: 0 })),
    })
    await run(asked.id)
    await run(asked.id)
    expect(await batch(asked.id)).toMatchObject({ state: 'done', done: 2 })
    const mails = await world.db
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'order.resend')
      .where(
        'subject',
        'in',
        orders.map(({ id }) => `order:${id}`),
      )
      .execute()
    expect(mails).toHaveLength(2)
    const file = await support.post('/desk/order-tickets', { ids: orders.map(({ id }) => id) })
    expect(file.status).toBe(200)
  })
})

describe('a batch that is taken back', () => {
  it('never happens, and is nobody else’s to take back', async () => {
    const order = await paid()
    const { body: asked } = await ask('refund', [order])
    expect((await marketing.post(`/desk/order-batches/${asked.id}/undo`)).status).toBe(404)
    expect((await finance.post(`/desk/order-batches/${asked.id}/undo`)).status).toBe(200)
    await run(asked.id)
    expect([await statusOf(order), (await batch(asked.id)).state]).toEqual(['paid', 'undone'])
    const { body: late } = await ask('refund', [order])
    await run(late.id)
    expect((await finance.post(`/desk/order-batches/${late.id}/undo`)).body.code).toBe('too_late')
  })

  /** Taking back and beginning at the same moment; answers whether both thought that they had won. */
  async function race(unguarded: boolean, runsFirst: boolean): Promise<boolean> {
    const order = await (await world.buyer()).order(1)
    const { body: asked } = await ask('void', [order])
    await due(asked.id)
    const takeBack = unguarded
      ? () =>
          world.db
            .updateTable('orderBatches')
            .set({ state: 'undone', endedAt: new Date() })
            .where('id', '=', asked.id)
            .execute()
            .then(() => true)
      : () => finance.post(`/desk/order-batches/${asked.id}/undo`).then(({ status }) => status === 200)
    const running = runsFirst ? runBatch(world.db, asked.id, false) : undefined
    const [undone] = await Promise.all([takeBack(), running ?? runBatch(world.db, asked.id, false)])
    const { items } = await batch(asked.id)
    return undone && items[0].state === 'done'
  }

  it('or has begun: the database decides, never both', async () => {
    for (let round = 0; round < rounds(8, 60); round++) expect(await race(false, round % 2 === 0)).toBe(false)
  })

  it('would be both without the guard', async () => {
    const both: boolean[] = []
    while (both.length < rounds(8, 60) && !both.includes(true)) both.push(await race(true, true))
    expect(both).toContain(true)
  })
})
