import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { updatePack } from '../publication/pack-rows.ts'
import { openPackOffice, type PackOffice } from '../testing/pack-office.ts'
import { findDeskPack } from './sql.ts'

let office: PackOffice
let desk: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  office = await openPackOffice()
  desk = await staff(office, 'marketing')
})
afterAll(() => office.close())

const in2Days = new Date(Date.now() + 2 * 86_400_000).toISOString()
const mug = async () => {
  const { products } = (await desk.get('/packs/desk/setup')).body
  return products.find(({ name }: { name: string }) => name.startsWith('Taza'))
}
/** "Tres en casa" with a mug, as the screen would send it. */
async function draft(over: object = {}) {
  const { events, prices } = (await desk.get(`/packs/desk/${office.three.id}`)).body
  const { name, sizes } = await mug()
  return {
    name: 'Partido y taza',
    slug: `taza-${crypto.randomUUID().slice(0, 8)}`,
    description: 'Con tu taza.',
    salesStartAt: in2Days,
    salesEndAt: office.three.salesEndAt.toISOString(),
    perPerson: 4,
    packs: 5,
    eventIds: events.map(({ id }: { id: number }) => id),
    products: [
      { label: name, quantity: 2, regularCents: sizes[0].priceCents, stockItemIds: [sizes[0].stockItemId] },
    ],
    prices: prices.map(({ zone: _, fareName: __, ...price }: { zone: string; fareName: string }) => price),
    ...over,
  }
}
const make = async (over: object = {}) => {
  const { status, body } = await desk.post('/packs/desk', await draft(over))
  expect(status).toBe(201)
  return `/packs/desk/${body.packId}`
}
const packOf = (path: string) => Number(path.split('/').at(-1))

describe('a draft', () => {
  it('with merchandise is made, published and sold with the shop’s own pieces', async () => {
    const path = await make()
    const [{ stockItemId }] = (await mug()).sizes
    const free = await office.free(stockItemId)
    expect((await desk.get(path)).body).toMatchObject({
      status: 'draft',
      packs: 5,
      products: [{ quantity: 2 }],
    })
    expect((await desk.post(`${path}/publication`)).status).toBe(200)
    await office.db
      .updateTable('packs')
      .set({ salesStartAt: new Date() })
      .where('id', '=', packOf(path))
      .execute()
    await office.bought(await office.buyer(), packOf(path), { bestAvailable: { quantity: 1 } })
    expect(await office.free(stockItemId)).toBe(free - 2)
    expect((await desk.get(path)).body).toMatchObject({ sold: 1, free: 4 })
    expect(await office.balanced()).toEqual({ unbalanced: [], miscounted: [], faults: [] })
  })

  it('changes whole: texts, pieces up and down, matches, merchandise and prices', async () => {
    const path = await make()
    const { changedAt } = (await desk.get(path)).body
    const wanted = await draft({ name: 'Otro nombre', packs: 2, products: [] })
    const changed = { ...wanted, eventIds: wanted.eventIds.slice(1), prices: wanted.prices.slice(0, 1) }
    expect((await desk.call('PUT', path, { changedAt, draft: changed })).status).toBe(200)
    const { body } = await desk.get(path)
    expect(body).toMatchObject({ name: 'Otro nombre', packs: 2, free: 2, products: [] })
    expect([body.events.length, body.prices.length]).toEqual([wanted.eventIds.length - 1, 1])
    const again = await desk.call('PUT', path, { changedAt, draft: { ...changed, packs: 9 } })
    expect([again.status, again.body.code]).toEqual([409, 'changed_meanwhile'])
    await desk.call('PUT', path, { changedAt: body.changedAt, draft: { ...changed, packs: 9 } })
    expect((await desk.get(path)).body.free).toBe(9)
  })

  it('goes with its pieces, and nothing that is published goes', async () => {
    const path = await make()
    const { stockItemId } = await office.db
      .selectFrom('packs')
      .select('stockItemId')
      .where('id', '=', packOf(path))
      .executeTakeFirstOrThrow()
    expect((await desk.call('DELETE', path)).status).toBe(200)
    expect((await desk.get(path)).status).toBe(404)
    const left = await office.db.selectFrom('stockItems').select('id').where('id', '=', stockItemId).execute()
    expect(left).toEqual([])
    const published = await desk.call('DELETE', `/packs/desk/${office.three.id}`)
    expect([published.status, published.body.code]).toEqual([409, 'not_draft'])
  })

  it('is refused by the field: another’s address, a dearer article, sizes of two products, an article twice', async () => {
    const refusal = async (over: object) => (await desk.post('/packs/desk', await draft(over))).body.fields
    const { products } = await draft()
    const one = products[0]!
    const other = (await desk.get('/packs/desk/setup')).body.products.find(
      ({ name }: { name: string }) => !name.startsWith('Taza'),
    )
    const strange = [...one.stockItemIds, other.sizes[0].stockItemId]
    expect(await refusal({ slug: office.three.slug })).toHaveProperty('slug')
    expect(await refusal({ products: [{ ...one, regularCents: one.regularCents + 1 }] })).toHaveProperty([
      'products.0.regularCents',
    ])
    expect(await refusal({ products: [{ ...one, stockItemIds: strange }] })).toHaveProperty([
      'products.0.stockItemIds',
    ])
    expect(await refusal({ products: [one, { ...one, label: 'Otra' }] })).toHaveProperty('products')
    expect(await refusal({ eventIds: [999_999] })).toHaveProperty('eventIds')
  })
})

describe('a published pack', () => {
  const seen = async (path: string) => (await desk.get(path)).body
  const change = (over: object = {}) => ({
    name: 'Prueba nueva',
    description: 'Otra vez',
    salesEndAt: in2Days,
    more: 3,
    ...over,
  })

  it('changes its texts, its end and its pieces upward, with what it was before in the log', async () => {
    const pack = await office.pack(4)
    const path = `/packs/desk/${pack.id}`
    const { changedAt } = await seen(path)
    const answer = await desk.call('PUT', `${path}/sale`, { changedAt, change: change() })
    expect(answer.status).toBe(200)
    expect(await seen(path)).toMatchObject({ name: 'Prueba nueva', salesEndAt: in2Days, packs: 7 })
    const log = await office.db
      .selectFrom('auditLog')
      .select('detail')
      .where('subject', '=', `pack:${pack.id}`)
      .where('action', '=', 'pack.update')
      .executeTakeFirstOrThrow()
    expect(log.detail).toMatchObject({
      before: { name: pack.name },
      after: { name: 'Prueba nueva' },
      more: 3,
    })
    const now = await seen(path)
    const past = { changedAt: now.changedAt, change: change({ salesEndAt: new Date().toISOString() }) }
    expect((await desk.call('PUT', `${path}/sale`, past)).body.fields).toHaveProperty('salesEndAt')
    const fewer = { changedAt: now.changedAt, change: change({ more: -1 }) }
    expect((await desk.call('PUT', `${path}/sale`, fewer)).status).toBe(400)
    const whole = await desk.call('PUT', path, { changedAt: now.changedAt, draft: await draft() })
    expect([whole.status, whole.body.code]).toEqual([409, 'not_draft'])
  })

  it('keeps the first of two who save at once, in every one of ten rounds', async () => {
    const pack = await office.pack(4)
    const path = `/packs/desk/${pack.id}`
    for (let round = 0; round < 10; round += 1) {
      const { changedAt } = await seen(path)
      const save = (name: string) => desk.call('PUT', `${path}/sale`, { changedAt, change: change({ name }) })
      const answers = await Promise.all([save('Uno'), save('Dos')])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
    expect((await seen(path)).packs).toBe(4 + 10 * 3)
  })

  it('would let both save, were it read without its lock (so the test above can fail)', async () => {
    const { id } = await office.pack(4)
    let both = 0
    for (let round = 0; round < 10; round += 1) {
      const { changedAt } = (await findDeskPack(office.db, id))!
      const unguarded = async (name: string) => {
        const now = await findDeskPack(office.db, id)
        if (now?.changedAt.getTime() !== changedAt.getTime()) return false
        await updatePack(office.db, id, { name })
        return true
      }
      if ((await Promise.all([unguarded('Uno'), unguarded('Dos')])).every(Boolean)) both += 1
    }
    expect(both).toBeGreaterThan(0)
  })
})
