import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { takePicture } from './take-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' }, limitInputPixels: false })

/** Of many bytes, as a real photo is. */
const noise = (side: number) =>
  sharp(Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251)), {
    raw: { width: side, height: side, channels: 3 },
  })
    .jpeg()
    .toBuffer()

const codeOf = (upload: Buffer) =>
  takePicture(upload, 'selfie').then(
    () => 'taken',
    (problem: { code: string }) => problem.code,
  )

/** A PNG of one colour whose header says 16,000 × 16,000: about 31 kB on the wire, 768 MB when decoded. */
function bomb(side = 16_000, pixels = ''): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const raw = Buffer.alloc(side * (1 + side / 8))
  raw.write(pixels, 1, 'latin1')
  // Level 0 stores the pixels as they are.
  const rows = deflateSync(raw, { level: pixels === '' ? 9 : 0 })
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An archive with nothing in it: its last record alone. */
const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

describe('a picture that comes in', () => {
  it('is refused when it is no JPEG, PNG or WebP, whatever it calls itself', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const heic = Buffer.concat([
      Buffer.from('00000018667479706865696300000000', 'hex'),
      Buffer.from('mif1heic'),
    ])
    const gif = await plain(100, 100).gif().toBuffer()
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF')
    const avif = await plain(100, 100).avif({ effort: 0 }).toBuffer()
    for (const stranger of [svg, heic, gif, pdf, avif, Buffer.alloc(0), Buffer.from('no image')]) {
      expect(await codeOf(stranger)).toBe('image_type')
    }
  })

  it('is refused when another format hides behind it', async () => {
    const photo = await plain(300, 300).jpeg().toBuffer()
    const page = Buffer.concat([photo, Buffer.from('<html><script>alert(1)</script></html>')])
    const archive = Buffer.concat([photo, Buffer.from('PK\x03\x04 contents')])
    const comment = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, 16]),
      Buffer.from('<script>x</sc>'),
      photo.subarray(2),
    ])
    for (const both of [page, archive, comment]) expect(await codeOf(both)).toBe('image_type')
    expect(await codeOf(photo)).toBe('taken')
  })

  it('is refused wherever behind it a page or an archive stands, and whatever fills the file up', async () => {
    const photo = await noise(300)
    const filled = Buffer.alloc(70_000)
    const page = Buffer.from('<html><body>')
    const behind = [
      [page, filled],
      [filled, page],
      [Buffer.from('\n \n<!DOCTYPE html>'), filled],
      [Buffer.from('%PDF-1.7')],
      [filled, emptyZip],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
    ]
    for (const parts of behind) expect(await codeOf(Buffer.concat([photo, ...parts]))).toBe('image_type')
    const png = await plain(300, 300).png().toBuffer()
    const webp = await plain(300, 300).webp().toBuffer()
    for (const picture of [png, webp]) expect(await codeOf(Buffer.concat([picture, page]))).toBe('image_type')
  })

  it('is taken when only its pixels, or what a camera leaves behind it, spell something', async () => {
    const photo = await noise(300)
    const scan = photo.indexOf(Buffer.from([0xff, 0xda])) + 40
    for (const letters of ['<SVG ', '<script>', 'PK\x03\x04', '%PDF-'])
      for (const at of [scan, photo.length - 200]) {
        const spelled = Buffer.from(photo)
        spelled.write(letters, at, 'latin1')
        expect([letters, at, await codeOf(spelled)]).toEqual([letters, at, 'taken'])
      }
    const png = bomb(800, '<SVG onload=x>')
    expect(png.includes('<SVG onload')).toBe(true)
    expect(await codeOf(png)).toBe('taken')
    const film = Buffer.from('\0\0\0\x18ftypmp42 PK\x03\x04 <SVGx SEFT', 'latin1')
    expect(await codeOf(Buffer.concat([photo, film]))).toBe('taken')
    const { jpeg } = await takePicture(png, 'selfie')
    expect(jpeg.includes('<SVG')).toBe(false)
  })

  it('takes 12 megapixels, and refuses 50 and a bomb of 16,000² by their headers', async () => {
    expect(await codeOf(await plain(4000, 3000).jpeg().toBuffer())).toBe('taken')
    expect(await codeOf(bomb(7072))).toBe('image_too_large')
    const small = bomb()
    expect(small.length).toBeLessThan(40_000)
    expect(await codeOf(small)).toBe('image_too_large')
    expect(await codeOf(Buffer.concat([small, Buffer.alloc(13 * 1024 * 1024)]))).toBe('image_too_large')
  })

  it('would be decoded without the limit: the bomb is a whole picture', async () => {
    const { width, height } = await sharp(bomb(), { limitInputPixels: false }).metadata()
    expect([width, height]).toEqual([16_000, 16_000])
    expect(await codeOf(bomb(4800))).toBe('taken')
  })

  it('is told broken when it ends in the middle', async () => {
    const photo = await noise(300)
    expect(await codeOf(photo)).toBe('taken')
    expect(await codeOf(photo.subarray(0, photo.length / 2))).toBe('image_broken')
    expect(await codeOf(photo.subarray(0, 20))).toBe('image_broken')
  })

  it('stands upright and says nothing of where and with what it was taken', async () => {
    const photo = await plain(400, 300)
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Taquilla' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '20/1 58/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    const before = await sharp(photo).metadata()
    expect(before.exif?.includes('Taquilla')).toBe(true)
    const { jpeg, width, height } = await takePicture(photo, 'selfie')
    const after = await sharp(jpeg).metadata()
    expect([width, height, after.exif, after.icc, after.xmp]).toEqual([
      300,
      400,
      undefined,
      undefined,
      undefined,
    ])
    expect(jpeg.includes('Taquilla')).toBe(false)
  })

  it('is at most 1600 pixels long as a selfie and 2400 as a document', async () => {
    const photo = await plain(4000, 3000).jpeg().toBuffer()
    expect((await takePicture(photo, 'selfie')).width).toBe(1600)
    const document = await takePicture(photo, 'document')
    expect(document).toMatchObject({ width: 2400, height: 1800, scale: 0.6 })
  })
})
