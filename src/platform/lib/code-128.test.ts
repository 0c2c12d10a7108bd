import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { code128 } from './code-128.ts'

const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
await prepareZXingModule({ overrides: { wasmBinary: readFileSync(file).buffer }, fireImmediately: true })

/** What a scanner reads of the drawing, two pixels a module. */
async function scanned(text: string) {
  const { bars, width } = code128(text)!
  const drawn = bars.map((bar) => `<rect x="${bar.x}" width="${bar.width}" height="40"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="80" viewBox="0 0 ${width} 40"><rect width="${width}" height="40" fill="#fff"/>${drawn}</svg>`
  const picture = await sharp(Buffer.from(svg)).png().toBuffer()
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['Code128'], maxNumberOfSymbols: 1 })
  return found?.text
}

describe('a voucher’s number as Code 128', () => {
  it('reads back, with an even or an odd count of digits', async () => {
    for (const text of ['42', '123', '900000123456780000064000', '9300012345678000006400012345'])
      expect(await scanned(text)).toBe(text)
  })

  it('reads back whatever pairs of digits and letters it holds', async () => {
    const pairs = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))
    for (let at = 0; at < 100; at += 10) {
      const text = pairs.slice(at, at + 10).join('')
      expect(await scanned(text)).toBe(text)
    }
    for (const text of ['7', 'TQ-0042', 'a~ Z']) expect(await scanned(text)).toBe(text)
  })

  it('is not drawn for what it cannot hold', () => {
    for (const text of ['', 'ñ', '9'.repeat(81)]) expect(code128(text)).toBeNull()
  })
})
