import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../../db/seed/people.ts'
import { withoutCrest } from '#club/mail/server/testing/without-crest.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { openShop, toHercules, type Shopping } from './testing/shopping.ts'

let shop: Shopping
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const admin = demoPeople.find(({ role }) => role === 'administrator')!
async function staff() {
  const browser = shop.browser()
  await browser.login(admin.email, admin.password)
  return browser
}

describe('the catalogue', () => {
  it('shows products with final prices and a band in place of their stock', async () => {
    const { body } = await shop.browser().get('/shop/products')
    expect(body.categories).toHaveLength(5)
    const jacket = body.products.find((product: { slug: string }) => product.slug === 'rompevientos')
    expect(jacket).toMatchObject({ availability: 'none', fromCents: 119_900, samePrice: true })
    expect(JSON.stringify(body)).not.toMatch(/pieces|stock/)
  })

  it('shows a product with its sizes, and nothing of one that is not published', async () => {
    const { body } = await shop.browser().get('/shop/products/jersey-local')
    expect(body.sizes.map((size: { size: string; left: number }) => [size.size, size.left])).toEqual([
      ['CH', 10],
      ['M', 3],
      ['G', 10],
      ['XG', 9],
      ['2XG', 0],
    ])
    expect(body.related.map((product: { slug: string }) => product.slug)).not.toContain('jersey-local')
    await shop.db.updateTable('products').set({ published: false }).where('slug', '=', 'bandera').execute()
    expect((await shop.browser().get('/shop/products/bandera')).status).toBe(404)
    expect((await shop.browser().get('/shop/products/nada')).status).toBe(404)
    await shop.db.updateTable('products').set({ published: true }).where('slug', '=', 'bandera').execute()
  })

  it('draws its pictures once, in sizes and formats that are named, and no others', async () => {
    const visitor = shop.browser()
    const base = '/shop/pictures/v1'
    const avif = await visitor.get(`${base}/mug/160.avif`)
    expect(avif.status).toBe(200)
    expect(avif.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const again = await visitor.get(`${base}/mug/160.avif`)
    expect(Buffer.compare(again.body, avif.body)).toBe(0)
    expect((await visitor.get(`${base}/mug/160.webp`)).headers['content-type']).toBe('image/webp')
    for (const path of ['mug/161.webp', 'mug/160.gif', '..%2F..%2Fx/160.webp', 'MUG/160.webp'])
      expect((await visitor.get(`${base}/${path}`)).status).toBe(400)
    for (const path of [
      `${base}/nada/160.webp`,
      `${base}/constructor/160.webp`,
      '/shop/pictures/v9/mug/160.webp',
    ])
      expect((await visitor.get(path)).status).toBe(404)
  })
})

describe('a cart', () => {
  it('is priced anew by the server, which says what changed', async () => {
    const medium = await shop.variantOf('jersey-local', 'M')
    const none = await shop.variantOf('jersey-local', '2XG')
    const lines = [
      { variantId: medium.id, quantity: 5, seenCents: 1 },
      { variantId: none.id, quantity: 1, seenCents: none.priceCents },
      { variantId: 987_654, quantity: 1, seenCents: 1 },
    ]
    const { body } = await shop.browser().post('/shop/cart', { lines })
    expect(body.lines).toMatchObject([
      { change: 'fewer', quantity: 3, unitCents: medium.priceCents, name: 'Jersey local Amanecer' },
      { change: 'sold_out', quantity: 0 },
    ])
    expect(body.subtotalCents).toBe(3 * medium.priceCents)
  })

  it.each([
    ['nothing of a size', [{ variantId: 1, quantity: 0, seenCents: 1 }]],
    ['eleven of a size', [{ variantId: 1, quantity: 11, seenCents: 1 }]],
    ['half a shirt', [{ variantId: 1, quantity: 0.5, seenCents: 1 }]],
    ['a size twice', [1, 1].map((variantId) => ({ variantId, quantity: 1, seenCents: 1 }))],
  ])('refuses %s', async (_, lines) => {
    expect((await shop.browser().post('/shop/cart', { lines })).status).toBe(400)
  })
})

describe('ordering', () => {
  it('holds the pieces and makes an order that is paid like any other', async () => {
    const buyer = await shop.buyer()
    const cap = await shop.variantOf('gorra-cresta', 'Única')
    await shop.stock(cap.stockItemId, 5)
    const placed = await shop.orderOne(buyer, 'gorra-cresta', 'Única', 2)
    expect(placed.status).toBe(201)
    const { orderId } = placed.body
    expect(await shop.pieces(cap.stockItemId)).toEqual({ free: 3, held: 2, sold: 0 })
    const order = await buyer.read(orderId)
    expect(order).toMatchObject({ kind: 'shop', event: null, totalCents: 2 * cap.priceCents })
    expect(order.itemsTaxCents).toBe(Math.round((2 * cap.priceCents * 16) / 116))
    const seconds = (Date.parse(order.payableUntil) - Date.parse(order.createdAt)) / 1000
    expect(Math.round(seconds)).toBe(600)

    await buyer.payByCard(orderId, 'APRO')
    expect(await shop.pieces(cap.stockItemId)).toEqual({ free: 3, held: 0, sold: 2 })
    const mine = (await buyer.get(`/shop/orders/${orderId}`)).body
    expect(mine).toMatchObject({ status: 'preparing', orderStatus: 'paid', delivery: 'pickup' })
    expect(mine.pickup.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    await shop.mailStages()
    expect(shop.mails.at(-1)?.subject).toContain('Recibimos tu compra de la tienda')
    expect((await buyer.get('/shop/orders')).body.orders).toHaveLength(1)
    expect(await shop.books()).toEqual({ unbalanced: [], miscounted: [] })
  })

  it('makes one order of one wish, however often it is sent, and refuses another under its key', async () => {
    const buyer = await shop.buyer()
    const mug = await shop.variantOf('taza', 'Única')
    const before = await shop.pieces(mug.stockItemId)
    const body = shop.input({ lines: [{ variantId: mug.id, quantity: 1 }], totalCents: mug.priceCents })
    const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.post('/shop/orders', body)))
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1)
    expect((await shop.pieces(mug.stockItemId)).held).toBe(before.held + 1)
    const lines = [{ variantId: mug.id, quantity: 2 }]
    const other = await buyer.post('/shop/orders', { ...body, lines, seenTotalCents: 2 * mug.priceCents })
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  it('gives way: an earlier order that nobody pays returns its pieces to the same buyer', async () => {
    const buyer = await shop.buyer()
    const scarf = await shop.variantOf('bufanda-amanecer', 'Única')
    await shop.stock(scarf.stockItemId, 1)
    const first = await shop.orderOne(buyer, 'bufanda-amanecer', 'Única')
    const second = await shop.orderOne(buyer, 'bufanda-amanecer', 'Única')
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await buyer.read(first.body.orderId)).status).toBe('cancelled')
    expect((await buyer.get(`/shop/orders/${first.body.orderId}`)).body.status).toBe('cancelled')
    expect(await shop.pieces(scarf.stockItemId)).toEqual({ free: 0, held: 1, sold: 0 })
  })

  it('lets a person keep three orders on their way to being paid, not four', async () => {
    const buyer = await shop.buyer()
    for (let n = 0; n < 3; n += 1) {
      const { body } = await shop.orderOne(buyer, 'taza', 'Única')
      await buyer.payByCard(body.orderId, 'CONT')
    }
    expect(await shop.orderOne(buyer, 'taza', 'Única')).toMatchObject({
      status: 409,
      body: { code: 'too_many_open' },
    })
  })

  it('refuses a total that is not what the buyer saw, and holds nothing', async () => {
    const buyer = await shop.buyer()
    const mug = await shop.variantOf('taza', 'Única')
    const before = await shop.pieces(mug.stockItemId)
    const body = shop.input({ lines: [{ variantId: mug.id, quantity: 1 }], totalCents: 100 })
    const answer = await buyer.post('/shop/orders', body)
    expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(answer.body.detail).toMatchObject({ totalCents: mug.priceCents })
    expect(await shop.pieces(mug.stockItemId)).toEqual(before)
  })

  it('is all or nothing', async () => {
    const buyer = await shop.buyer()
    const mug = await shop.variantOf('taza', 'Única')
    const low = await shop.variantOf('jersey-local', 'M')
    const before = await shop.pieces(mug.stockItemId)
    const lines = [
      { variantId: mug.id, quantity: 1 },
      { variantId: low.id, quantity: 4 },
    ]
    const answer = await buyer.post(
      '/shop/orders',
      shop.input({ lines, totalCents: mug.priceCents + 4 * low.priceCents }),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_enough' } })
    expect(answer.body.title).toContain('Jersey local Amanecer, M')
    expect(await shop.pieces(mug.stockItemId)).toEqual(before)
  })

  it('needs an account', async () => {
    const mug = await shop.variantOf('taza', 'Única')
    const body = shop.input({ lines: [{ variantId: mug.id, quantity: 1 }], totalCents: mug.priceCents })
    expect((await shop.browser().post('/shop/orders', body)).status).toBe(401)
  })
})

describe('a parcel', () => {
  async function send(address: object, totalCents: number) {
    const buyer = await shop.buyer()
    const mug = await shop.variantOf('taza', 'Única')
    const delivery = { method: 'shipping', address: { ...toHercules, ...address } }
    const lines = [{ variantId: mug.id, quantity: 1 }]
    const placed = await buyer.post('/shop/orders', shop.input({ lines, totalCents, more: { delivery } }))
    return { buyer, placed }
  }

  it('costs by zone, and its state comes from the postal code', async () => {
    const mug = await shop.variantOf('taza', 'Única')
    const near = await send({}, mug.priceCents + 7900)
    expect(near.placed.status).toBe(201)
    const order = (await near.buyer.get(`/shop/orders/${near.placed.body.orderId}`)).body
    expect(order.shipping.address).toMatchObject({ state: 'Querétaro', phone: '+524421234567' })
    expect(order).toMatchObject({ shippingCents: 7900, pickup: null })
    const remembered = (await near.buyer.get('/shop/delivery')).body.lastAddress
    expect(remembered).toMatchObject({ colonia: 'Hércules', references: 'Portón verde' })
    expect((await shop.browser().get('/shop/delivery')).body.lastAddress).toBeNull()

    const far = { postalCode: '01000', colonia: 'San Ángel', municipality: 'Álvaro Obregón' }
    const sent = await send(far, mug.priceCents + 14_900)
    expect(sent.placed.status).toBe(201)
    const other = (await sent.buyer.get(`/shop/orders/${sent.placed.body.orderId}`)).body
    expect(other.shipping.address).toMatchObject({ ...far, state: 'Ciudad de México' })
  })

  it('does not believe the browser about municipality or price', async () => {
    const mug = await shop.variantOf('taza', 'Única')
    expect((await send({}, mug.priceCents)).placed.body.code).toBe('price_changed')
    const lied = await send({ municipality: 'San Pedro Garza García' }, mug.priceCents + 7900)
    const order = (await lied.buyer.get(`/shop/orders/${lied.placed.body.orderId}`)).body
    expect(order.shipping.address.municipality).toBe('Querétaro')
  })

  it('goes to no postal code that does not exist', async () => {
    const { placed } = await send({ postalCode: '17500' }, 1)
    expect(placed.status).toBe(400)
    expect(placed.body.fields).toHaveProperty('delivery.address.postalCode')
    expect((await shop.browser().get('/shop/postal-codes/17500')).status).toBe(404)
    expect((await shop.browser().get('/shop/postal-codes/76069')).body.colonias).toContain('Hércules')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "javascript:alert('x')",
    '{{constructor.constructor("alert(1)")()}}',
    '<svg/onload=alert(1)>',
    '&lt;b&gt;',
  ])('keeps %s as the words it is, in the answer and in the mail', async (text) => {
    const mug = await shop.variantOf('taza', 'Única')
    const { buyer, placed } = await send({ recipient: text, street: text }, mug.priceCents + 7900)
    const { orderId } = placed.body
    await buyer.payByCard(orderId, 'APRO')
    const clerk = await staff()
    const move = { status: 'shipped', carrier: text.slice(0, 40), tracking: text.slice(0, 50) }
    expect((await clerk.post(`/staff/shop/orders/${orderId}/status`, move)).status).toBe(200)
    await shop.mailStages()
    const mail = shop.mails.at(-1)!
    expect(mail.subject).toContain('Tu compra va en camino')
    expect(withoutCrest(mail.html)).not.toMatch(/<script|<img|<svg|onerror=alert\(1\)>/i)
    const read = await buyer.get(`/shop/orders/${orderId}`)
    expect(read.headers['content-type']).toContain('application/json')
    expect(read.body.shipping.address.street).toBe(text)
  })
})

describe('the club’s side', () => {
  it('moves a paid purchase on, one way only, and hands it over for the right code', async () => {
    const buyer = await shop.buyer()
    const clerk = await staff()
    const { body } = await shop.orderOne(buyer, 'taza', 'Única')
    const path = `/staff/shop/orders/${body.orderId}/status`
    expect((await clerk.post(path, { status: 'ready' })).body.code).toBe('not_paid')
    await buyer.payByCard(body.orderId, 'APRO')
    const work = (await clerk.get('/staff/shop/orders')).body.rows
    expect(work.map((order: { orderId: string }) => order.orderId)).toContain(body.orderId)
    expect((await clerk.post(path, { status: 'shipped', carrier: 'X', tracking: '1' })).body.code).toBe(
      'other_way',
    )
    expect((await clerk.post(path, { status: 'ready' })).status).toBe(200)
    expect((await clerk.post(path, { status: 'ready' })).body.code).toBe('closed')
    expect((await clerk.post(path, { status: 'delivered', pickupCode: 'AAAA2222' })).body.code).toBe(
      'wrong_code',
    )
    const { code } = (await buyer.get(`/shop/orders/${body.orderId}`)).body.pickup
    expect((await clerk.post(path, { status: 'delivered', pickupCode: code.toLowerCase() })).status).toBe(200)
    const done = (await buyer.get(`/shop/orders/${body.orderId}`)).body
    expect(done.changes.map((change: { status: string }) => change.status)).toEqual([
      'to_pay',
      'preparing',
      'ready',
      'delivered',
    ])
    const sent = (await shop.mailStages()).filter((mail) => mail.subject.endsWith(done.folio))
    expect(sent.map((mail) => mail.subject.split(':')[0])).toEqual([
      'Recibimos tu compra de la tienda',
      'Tu compra está lista para recoger',
      'Entregamos tu compra',
    ])
    await expect(
      sql`update shop_orders set status = 'preparing' where order_id = ${body.orderId}`.execute(shop.db),
    ).rejects.toThrow(/cannot go/)
  })

  it('does not exist for a buyer, and is not the gate’s', async () => {
    const buyer = await shop.buyer()
    const { body } = await shop.orderOne(buyer, 'taza', 'Única')
    const path = `/staff/shop/orders/${body.orderId}/status`
    expect((await buyer.post(path, { status: 'ready' })).status).toBe(404)
    await shop.db.updateTable('accounts').set({ role: 'gate' }).where('id', '=', buyer.accountId).execute()
    expect((await buyer.post(path, { status: 'ready' })).status).toBe(403)
    expect((await buyer.get('/staff/shop/orders')).status).toBe(403)
  })

  it('keeps somebody else’s purchase out of sight', async () => {
    const owner = await shop.buyer()
    const other = await shop.buyer()
    const { body } = await shop.orderOne(owner, 'taza', 'Única')
    const theirs = await other.get(`/shop/orders/${body.orderId}`)
    const nobodys = await other.get(`/shop/orders/${randomUUID()}`)
    expect([theirs.status, theirs.body.title]).toEqual([404, nobodys.body.title])
    expect((await other.get('/shop/orders')).body.orders).toEqual([])
  })
})

describe('money that goes back', () => {
  it('puts the pieces on the shelf again and ends the purchase', async () => {
    const buyer = await shop.buyer()
    const flag = await shop.variantOf('bandera', 'Única')
    await shop.stock(flag.stockItemId, 2)
    const { body } = await shop.orderOne(buyer, 'bandera', 'Única', 2)
    await buyer.payByCard(body.orderId, 'APRO')
    await refundOrder(shop.services, {
      orderId: body.orderId,
      reason: 'cambio de idea',
      requestKey: 'one',
      actor: null,
    })
    expect(await shop.pieces(flag.stockItemId)).toEqual({ free: 2, held: 0, sold: 0 })
    expect((await buyer.get(`/shop/orders/${body.orderId}`)).body.status).toBe('cancelled')
    expect(await shop.books()).toEqual({ unbalanced: [], miscounted: [] })
  })

  it('does not put on the shelf what has left the house', async () => {
    const buyer = await shop.buyer()
    const clerk = await staff()
    const flag = await shop.variantOf('bandera', 'Única')
    await shop.stock(flag.stockItemId, 3)
    const { body } = await shop.orderOne(buyer, 'bandera', 'Única', 2)
    await buyer.payByCard(body.orderId, 'APRO')
    const path = `/staff/shop/orders/${body.orderId}/status`
    await clerk.post(path, { status: 'ready' })
    const { code } = (await buyer.get(`/shop/orders/${body.orderId}`)).body.pickup
    await clerk.post(path, { status: 'delivered', pickupCode: code })
    await refundOrder(shop.services, {
      orderId: body.orderId,
      reason: 'defecto',
      requestKey: 'one',
      actor: null,
    })
    expect(await shop.pieces(flag.stockItemId)).toEqual({ free: 1, held: 0, sold: 2 })
    expect((await buyer.get(`/shop/orders/${body.orderId}`)).body).toMatchObject({
      status: 'delivered',
      orderStatus: 'refunded',
    })
  })

  it('comes back whole when it was late and the shirt is somebody else’s', async () => {
    const [late, quick] = [await shop.buyer(), await shop.buyer()]
    const scarf = await shop.variantOf('bufanda-amanecer', 'Única')
    await shop.stock(scarf.stockItemId, 1)
    const { body } = await shop.orderOne(late, 'bufanda-amanecer', 'Única')
    await late.payByCard(body.orderId, 'CONT')
    await shop.passTime(body.orderId, 60 * 60 * 80)
    await sql`update stock_units set status = 'free', hold_id = null, held_until = null where item_id = ${scarf.stockItemId}`.execute(
      shop.db,
    )
    const other = await shop.orderOne(quick, 'bufanda-amanecer', 'Única')
    expect((await quick.payByCard(other.body.orderId, 'APRO')).body.status).toBe('approved')
    const { providerPaymentId } = await shop.db
      .selectFrom('payments')
      .select('providerPaymentId')
      .where('orderId', '=', body.orderId)
      .executeTakeFirstOrThrow()
    await shop.sim(`payments/${providerPaymentId}/pay`)
    await shop.notice(providerPaymentId!)
    expect((await late.read(body.orderId)).status).toBe('refunded')
    expect(await shop.pieces(scarf.stockItemId)).toEqual({ free: 0, held: 0, sold: 1 })
    expect(await shop.books()).toEqual({ unbalanced: [], miscounted: [] })
  })
})
