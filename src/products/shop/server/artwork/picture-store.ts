import sharp, { type Sharp } from 'sharp'
import type { Disk } from 'flydrive'
import { drawings } from './drawings.ts'
import { artworkVersion } from '../../artwork-rules.ts'

const encodings = {
  avif: { type: 'image/avif', of: (image: Sharp) => image.avif({ quality: 56, effort: 1 }) },
  webp: { type: 'image/webp', of: (image: Sharp) => image.webp({ quality: 80 }) },
  png: { type: 'image/png', of: (image: Sharp) => image.png({ palette: true }) },
}
type Encoding = keyof typeof encodings
export type PictureFile = { type: string; bytes: Buffer }

/** Pictures of products, each drawn when it is first asked for and kept in the file store after. */
export function pictureStore(files: Disk) {
  const underWay = new Map<string, Promise<Buffer>>()

  async function make(key: string, drawing: string, width: number, encoding: Encoding): Promise<Buffer> {
    if (await files.exists(key)) return Buffer.from(await files.getBytes(key))
    const svg = drawings[drawing]!().replace(
      'width="1200" height="1200"',
      `width="${width}" height="${width}"`,
    )
    const bytes = await encodings[encoding].of(sharp(Buffer.from(svg))).toBuffer()
    await files.put(key, bytes)
    return bytes
  }

  return {
    /** `400.avif` of a drawing; null when there is none of that version and name. */
    read: async (version: string, drawing: string, file: string): Promise<PictureFile | null> => {
      if (version !== artworkVersion || !Object.hasOwn(drawings, drawing)) return null
      const [width = '', encoding = ''] = file.split('.')
      if (!isEncoding(encoding)) return null
      const key = `shop/${version}/${drawing}-${file}`
      const making = underWay.get(key) ?? make(key, drawing, Number(width), encoding)
      underWay.set(key, making)
      const bytes = await making.finally(() => underWay.delete(key))
      return { type: encodings[encoding].type, bytes }
    },
  }
}

function isEncoding(text: string): text is Encoding {
  return Object.hasOwn(encodings, text)
}
