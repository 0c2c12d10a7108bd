import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import { openDesk, plainPicture } from './testing/desk.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())

describe('a picture', () => {
  it('is made anew in AVIF and WebP at each width up to its own, and kept for ever', async () => {
    const { status, body } = await desk.upload(await plainPicture(1200, 800).jpeg().toBuffer())
    expect([status, body.widths, body.width, body.height]).toEqual([201, [480, 960], 1200, 800])
    for (const [width, height] of [
      [480, 320],
      [960, 640],
    ]) {
      for (const format of ['avif', 'webp'] as const) {
        const file = await server.browser().get(`/news/images/${body.id}/${width}.${format}`)
        expect(file.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        const is = await sharp(file.body).metadata()
        expect([is.format, is.width, is.height]).toEqual([format === 'avif' ? 'heif' : 'webp', width, height])
      }
    }
    expect((await server.browser().get(`/news/images/${body.id}/1600.avif`)).status).toBe(404)
    for (const name of ['960.svg', '..%2f..%2fx.avif', '960.avif.html', '1.avif']) {
      expect((await server.browser().get(`/news/images/${body.id}/${name}`)).status).toBe(400)
    }
  })

  it('stands upright and tells nothing of who took it', async () => {
    const taken = await plainPicture(800, 600)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Ana Luna' }, IFD3: { GPSLatitude: '20/1 35/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Ana Luna')
    const { body } = await desk.upload(taken)
    expect([body.width, body.height]).toEqual([600, 800])
    const file = (await server.browser().get(`/news/images/${body.id}/480.webp`)).body
    const is = await sharp(file).metadata()
    expect([is.width, is.height, is.exif, is.orientation]).toEqual([480, 640, undefined, undefined])
    expect(file.toString('latin1')).not.toContain('Ana Luna')
  })

  it('goes by its content, whatever its name and type say', async () => {
    const png = await plainPicture(480, 300).png().toBuffer()
    expect((await desk.upload(png, '../../etc/passwd.html', 'text/html')).status).toBe(201)
    const avif = await plainPicture(480, 300).avif({ effort: 0 }).toBuffer()
    expect((await desk.upload(avif, 'x.svg', 'image/svg+xml')).status).toBe(201)
  })

  it('keeps nothing of a polyglot but its pixels', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const jpeg = await plainPicture(480, 300).jpeg().toBuffer()
    const { body } = await desk.upload(Buffer.concat([jpeg, script]))
    const file = (await server.browser().get(`/news/images/${body.id}/480.avif`)).body
    expect(file.toString('latin1')).not.toContain('script')
  })

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an SVG', () => Buffer.from(svg), 'not_a_picture'],
    ['an SVG behind a mark', () => Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`), 'not_a_picture'],
    ['a page', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>'), 'not_a_picture'],
    ['a GIF', () => plainPicture(500, 300).gif().toBuffer(), 'not_a_picture'],
    ['nothing', () => Buffer.alloc(0), 'not_a_picture'],
    [
      'half a picture',
      async () => (await plainPicture(900, 900).png().toBuffer()).subarray(0, 200),
      'not_a_picture',
    ],
    [
      'a head with noise',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(900, 7)]),
      'not_a_picture',
    ],
    ['a bomb', () => plainPicture(16_000, 16_000).png().toBuffer(), 'not_a_picture'],
    ['a stamp', () => plainPicture(479, 479).png().toBuffer(), 'picture_too_small'],
  ])('is not %s', async (_, bytes, code) => {
    const answer = await desk.upload(await bytes())
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })

  it('is not larger than what fits, is one, and comes as a form', async () => {
    const large = Buffer.concat([
      await plainPicture(480, 300).jpeg().toBuffer(),
      Buffer.alloc(13 * 1024 * 1024),
    ])
    expect((await desk.upload(large)).status).toBe(413)
    expect((await desk.call('POST', '/news/desk/images')).body.code).toBe('no_file')
    expect((await desk.post('/news/desk/images', { file: 'x' })).body.code).toBe('no_file')
    expect((await desk.upload(Buffer.alloc(1))).status).toBe(400)
  })
})

it('takes forms nowhere else', async () => {
  const edge = 'x'
  const answer = await desk.call('POST', '/news/desk/articles', Buffer.from(`--${edge}--`), {
    'content-type': `multipart/form-data; boundary=${edge}`,
  })
  expect(answer.status).toBe(415)
})
