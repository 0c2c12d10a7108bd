import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Buyer } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { openShop, type Shopping } from '../testing/shopping.ts'

let shop: Shopping
let desk: Awaited<ReturnType<typeof staff>>
let buyers: Buyer[]
beforeAll(async () => {
  shop = await openShop()
  desk = await staff(shop, 'marketing')
  buyers = await Promise.all(Array.from({ length: 4 }, () => shop.buyer()))
})
afterAll(() => shop.close())

const size = (over: object = {}) => ({
  variantId: null,
  size: 'M',
  priceCents: 59_900,
  shelf: 'B-2',
  pieces: 3,
  ...over,
})
const draft = (over: object = {}) => ({
  name: 'Playera de prueba',
  slug: `playera-${crypto.randomUUID().slice(0, 8)}`,
  category: 'ropa',
  summary: 'Para probar.',
  details: ['Algodón.'],
  sizeGuide: 'adult',
  published: true,
  pictures: [{ drawing: 'mug', photoId: null, alt: 'Una taza azul' }],
  sizes: [size()],
  ...over,
})
const productOf = async (variantId: number) => {
  const row = await shop.db
    .selectFrom('productVariants')
    .select('productId')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  return row.productId
}

describe('a product', () => {
  it('is made with its sizes and pieces, is sold as told, and leaves the shop when it is hidden', async () => {
    const body = draft()
    const made = await desk.post('/staff/shop/products', body)
    expect(made.status).toBe(201)
    const path = `/staff/shop/products/${made.body.productId}`
    const shown = (await desk.get(path)).body
    expect(shown).toMatchObject({ name: body.name, category: 'ropa', adjustments: [] })
    expect(shown.sizes).toMatchObject([{ size: 'M', shelf: 'B-2', free: 3, held: 0, sold: 0 }])
    expect((await shop.browser().get(`/shop/products/${body.slug}`)).body.sizes).toMatchObject([
      { size: 'M', priceCents: 59_900, left: 3 },
    ])
    const [{ variantId }] = shown.sizes
    const changed = {
      ...body,
      published: false,
      sizes: [size({ variantId, priceCents: 49_900, pieces: 0 }), size({ size: 'G', pieces: 1 })],
    }
    expect((await desk.call('PUT', path, changed)).status).toBe(200)
    expect((await desk.get(path)).body.sizes).toMatchObject([
      { variantId, priceCents: 49_900, free: 3 },
      { size: 'G', free: 1 },
    ])
    expect((await shop.browser().get(`/shop/products/${body.slug}`)).status).toBe(404)
    const listed = (await desk.get('/staff/shop/products?search=prueba&shown=no')).body
    expect(listed.rows).toMatchObject([{ name: body.name, published: false, free: 4 }])
  })

  it('refuses another’s address, a strange picture or category, a repeated size and a size that goes', async () => {
    const strange = async (over: object) => (await desk.post('/staff/shop/products', draft(over))).body.fields
    expect(await strange({ slug: 'taza' })).toHaveProperty('slug')
    expect(await strange({ category: 'nada' })).toHaveProperty('category')
    expect(await strange({ pictures: [{ drawing: 'constructor', photoId: null, alt: 'x' }] })).toHaveProperty(
      ['pictures.0.alt'],
    )
    expect(await strange({ sizes: [size(), size()] })).toHaveProperty('sizes')
    const body = draft()
    const { productId } = (await desk.post('/staff/shop/products', body)).body
    const gone = await desk.call('PUT', `/staff/shop/products/${productId}`, {
      ...body,
      sizes: [size({ size: 'G' })],
    })
    expect([gone.status, gone.body.code]).toEqual([409, 'size_gone'])
  })
})

describe('the stock', () => {
  it('is counted in and out with a reason, which stays beside the product', async () => {
    const { id: variantId, stockItemId } = await shop.variantOf('taza', 'Única')
    const productId = await productOf(variantId)
    await shop.stock(stockItemId, 5)
    const path = `/staff/shop/products/${productId}/stock`
    expect((await desk.post(path, { variantId, change: 4, reason: 'Llegó pedido' })).body).toEqual({
      free: 9,
    })
    expect((await desk.post(path, { variantId, change: -2, reason: 'Se rompieron' })).body).toEqual({
      free: 7,
    })
    const refused = await desk.post(path, { variantId, change: -8, reason: 'Conteo' })
    expect(refused.body).toMatchObject({ code: 'not_enough', detail: { free: 7 } })
    expect(await shop.pieces(stockItemId)).toEqual({ free: 7, held: 0, sold: 0 })
    expect((await desk.post(path, { variantId, change: 0, reason: 'x' })).status).toBe(400)
    const { adjustments } = (await desk.get(`/staff/shop/products/${productId}`)).body
    expect(adjustments).toMatchObject([
      { change: -2, reason: 'Se rompieron', who: 'Alma Soto' },
      { change: 4, reason: 'Llegó pedido' },
    ])
  })

  it('never loses or sells twice a piece when it is counted out while four people buy, in every round', async () => {
    const cap = await shop.variantOf('bandera', 'Única')
    const path = `/staff/shop/products/${await productOf(cap.id)}/stock`
    for (let round = 0; round < 10; round += 1) {
      await shop.stock(cap.stockItemId, 3)
      const [out, ...orders] = await Promise.all([
        desk.post(path, { variantId: cap.id, change: -2, reason: 'Conteo' }),
        ...buyers.map((buyer) => shop.orderOne(buyer, 'bandera', 'Única')),
      ])
      const won = orders.filter(({ status }) => status === 201).length
      const removed = out.status === 200 ? 2 : 0
      const { free, held } = await shop.pieces(cap.stockItemId)
      expect([out.status === 200 || out.body.code === 'not_enough', held]).toEqual([true, won])
      expect(free + held).toBe(3 - removed)
    }
  })

  it('would take pieces that somebody has, were only their number looked at (so the test above can fail)', async () => {
    const cap = await shop.variantOf('bandera', 'Única')
    await shop.stock(cap.stockItemId, 3)
    const counted = await sql<{ free: number }>`
      select count(*)::int as free from stock_units where item_id = ${cap.stockItemId} and status = 'free'`.execute(
      shop.db,
    )
    const orders = await Promise.all(
      buyers.slice(0, 3).map((buyer) => shop.orderOne(buyer, 'bandera', 'Única')),
    )
    if (counted.rows[0]!.free >= 2) {
      await sql`delete from stock_units where item_id = ${cap.stockItemId}
        and unit in (select unit from stock_units where item_id = ${cap.stockItemId} limit 2)`.execute(
        shop.db,
      )
    }
    const won = orders.filter(({ status }) => status === 201).length
    expect((await shop.pieces(cap.stockItemId)).held).toBeLessThan(won)
  })
})

it('the picking list names each shelf and size once with its purchases, and empties as they are made ready', async () => {
  const buyer = await shop.buyer()
  const clerk = await staff(shop, 'box_office')
  const mug = await shop.variantOf('taza', 'Única')
  await shop.stock(mug.stockItemId, 9)
  await shop.db.updateTable('productVariants').set({ shelf: 'C-1' }).where('id', '=', mug.id).execute()
  const bought = []
  for (const quantity of [2, 1]) {
    const { body } = await shop.orderOne(buyer, 'taza', 'Única', quantity)
    await buyer.payByCard(body.orderId, 'APRO')
    bought.push(body.orderId as string)
  }
  const list = (await clerk.get('/staff/shop/picking-list')).body
  const line = list.lines.find(({ variantId }: { variantId: number }) => variantId === mug.id)
  expect(line).toMatchObject({ shelf: 'C-1', quantity: 3 })
  expect(line.folios).toHaveLength(2)
  for (const orderId of bought) {
    const work = (await clerk.get(`/staff/shop/orders/${orderId}`)).body
    expect(work).toMatchObject({ status: 'preparing', buyer: expect.any(String), address: null })
    expect(JSON.stringify(work)).not.toContain('pickupCode')
    await clerk.post(`/staff/shop/orders/${orderId}/status`, { status: 'ready' })
  }
  const after = (await clerk.get('/staff/shop/picking-list')).body.lines
  expect(after.find(({ variantId }: { variantId: number }) => variantId === mug.id)).toBeUndefined()
})
