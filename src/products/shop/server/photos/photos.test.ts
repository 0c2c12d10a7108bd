import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainPicture } from '#front/news/server/testing/desk.ts'
import { staff } from '../../../../../tests/staff.ts'
import { testServer, type TestServer } from '../../../../../tests/test-server.ts'
import { shopPages } from '../catalogue/product-source.ts'
import { sweepPhotos } from './photo-shelf.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  server = await testServer()
  desk = await staff(server, 'marketing')
})
afterAll(() => server.close())

function upload(bytes: Buffer, who = desk) {
  const edge = 'limite-de-partes'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="f.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  return who.call('POST', '/staff/shop/photos', whole, {
    'content-type': `multipart/form-data; boundary=${edge}`,
  })
}
const mug = async () => {
  const [row] = await server.db.selectFrom('products').select('id').where('slug', '=', 'taza').execute()
  const path = `/staff/shop/products/${row!.id}`
  const { id: _, adjustments: _log, sizes, ...words } = (await desk.get(path)).body
  const kept = sizes.map(({ variantId, size, priceCents, shelf }: Record<string, unknown>) => {
    return { variantId, size, priceCents, shelf, pieces: 0 }
  })
  return { path, draft: { ...words, sizes: kept } }
}

it('shows a photo before the drawing on card, page and shared link, square, small and telling nothing of who took it', async () => {
  const taken = await plainPicture(1000, 800)
    .withExifMerge({ IFD0: { Artist: 'Ana Luna' }, IFD3: { GPSLatitude: '20/1 35/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await upload(taken)
  expect(status).toBe(201)
  const url = `/api/shop/photos/${body.photoId}`
  const { path, draft } = await mug()
  const pictures = [{ drawing: null, photoId: body.photoId, alt: 'Taza sobre la mesa' }, ...draft.pictures]
  expect((await desk.call('PUT', path, { ...draft, pictures })).status).toBe(200)

  const { products } = (await server.browser().get('/shop/products')).body
  const card = products.find(({ slug }: { slug: string }) => slug === 'taza')
  expect(card.picture).toEqual({ url, alt: 'Taza sobre la mesa' })
  const page = (await server.browser().get('/shop/products/taza')).body
  expect(page.pictures).toHaveLength(draft.pictures.length + 1)
  expect(page.pictures[1].url).toContain('/shop/pictures/')
  const shared = await shopPages.find(server.db, 'taza')
  expect(shared!.picture).toMatchObject({ path: `${url}/1200.jpg`, alt: 'Taza sobre la mesa' })
  expect(shared!.pictures[1]).toMatch(/\/shop\/pictures\/.*\/1200\.png$/)

  for (const [file, format] of [
    ['160.avif', 'heif'],
    ['800.webp', 'webp'],
    ['1200.jpg', 'jpeg'],
  ]) {
    const { headers, body: bytes } = await server.browser().get(`/shop/photos/${body.photoId}/${file}`)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const is = await sharp(bytes).metadata()
    const side = Number.parseInt(file!)
    expect([is.format, is.width, is.height, is.exif]).toEqual([format, side, side, undefined])
    expect(bytes.toString('latin1')).not.toContain('Ana Luna')
  }
  for (const file of ['640.avif', '160.jpg', '1200.svg', '..%2f1200.jpg'])
    expect((await server.browser().get(`/shop/photos/${body.photoId}/${file}`)).status).toBe(400)
})

it('takes no document or stamp, no photo that was never uploaded, and none from who keeps no shop', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script/></svg>'
  expect((await upload(Buffer.from(svg))).body.code).toBe('not_a_picture')
  expect((await upload(await plainPicture(1600, 799).png().toBuffer())).body.code).toBe('picture_too_small')
  const window = await staff(server, 'gate')
  expect((await upload(Buffer.from(svg), window)).status).toBe(403)
  const { path, draft } = await mug()
  const strange = { drawing: null, photoId: crypto.randomUUID(), alt: 'x' }
  const both = { drawing: 'mug', photoId: crypto.randomUUID(), alt: 'x' }
  for (const picture of [strange, both]) {
    const { status, body } = await desk.call('PUT', path, { ...draft, pictures: [picture] })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['pictures.0.alt']])
  }
})

it('removes what no product has shown for a day, files and row, and nothing that one shows again', async () => {
  const { files } = server.services
  const sweep = () => sweepPhotos(files, server.db)
  const dayLater = () =>
    server.pool.query(`update product_photos set unused_since = unused_since - interval '25 hours'`)
  const photo = async () =>
    (await upload(await plainPicture(900, 900).png().toBuffer())).body.photoId as string
  const [shown, dropped, never] = [await photo(), await photo(), await photo()]
  const { path, draft } = await mug()
  const show = (...ids: string[]) =>
    desk.call('PUT', path, {
      ...draft,
      pictures: [...ids.map((photoId) => ({ drawing: null, photoId, alt: 'Taza' })), draft.pictures.at(-1)],
    })
  const there = () =>
    Promise.all(
      [shown, dropped, never].map(async (id) => [
        (await server.browser().get(`/shop/photos/${id}/160.avif`)).status,
        await files.exists(`shop/photos/${id}/160.avif`),
      ]),
    )
  const [here, gone] = [
    [200, true],
    [404, false],
  ]
  await show(shown, dropped)
  await sweep()
  await show(shown)
  await sweep()
  expect(await there()).toEqual([here, here, here])
  await dayLater()
  await show(shown, dropped)
  await sweep()
  expect(await there()).toEqual([here, here, gone])
  await show(shown)
  await sweep()
  await dayLater()
  await sweep()
  expect(await there()).toEqual([here, gone, gone])
  const { rows } = await server.pool.query('select id from product_photos where id = any ($1)', [
    [shown, dropped, never],
  ])
  expect(rows).toEqual([{ id: shown }])
})
