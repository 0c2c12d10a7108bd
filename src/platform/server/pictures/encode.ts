import sharp, { type Sharp } from 'sharp'
import { Problem } from '#lib/problem.ts'

/** What is made of an upload. */
export type Cut = {
  widths: readonly number[]
  /** The shortest side, or the width where it is not cut to a square, that is enough; in pixels. */
  least: number
  /** Cut to a square around its middle, at every width. */
  square: boolean
  /** Also a JPEG of that width, for who reads neither AVIF nor WebP: shared links. */
  jpegAt?: number
}
export const newsCut: Cut = { widths: [480, 960, 1600], least: 480, square: false }

export type EncodedPicture = {
  width: number
  height: number
  widths: number[]
  files: { name: string; bytes: Buffer }[]
}

/** 25 million pixels: more than any camera's useful picture, and small enough that a bomb does not fill the memory. */
const maxPixels = 25e6

/** By their first bytes; only these ever reach the decoder. SVG is a document with scripts, not a picture. */
const kinds: [format: string, at: number, starts: string][] = [
  ['jpeg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['webp', 8, Buffer.from('WEBP').toString('hex')],
  ['heif', 4, Buffer.from('ftypavif').toString('hex')],
]

/** How hard AVIF tries, 0 to 9: 4 takes five times as long as 2 for a tenth fewer bytes. */
const usualEffort = 2

let turn: Promise<unknown> = Promise.resolve()

/**
 * An upload made anew at our widths as AVIF and WebP: only pixels survive, upright, in sRGB, without EXIF. What is no
 * picture is refused whatever its name says. One at a time, so that uploads leave the processor to the sale.
 */
export function encodePicture(
  upload: Buffer,
  cut: Cut = newsCut,
  effort = usualEffort,
): Promise<EncodedPicture> {
  const mine = turn.then(() => encode(upload, cut, effort))
  turn = mine.catch(() => undefined)
  return mine
}

async function encode(upload: Buffer, cut: Cut, effort: number): Promise<EncodedPicture> {
  const head = upload.subarray(0, 16).toString('hex')
  const kind = kinds.find(([, at, starts]) => head.startsWith(starts, at * 2))?.[0]
  if (kind === undefined) throw notPicture()
  try {
    const picture = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format, autoOrient } = await picture.metadata()
    if (format !== kind) throw notPicture()
    const { width, height } = autoOrient
    if ((cut.square ? Math.min(width, height) : width) < cut.least) throw tooSmall(cut)
    const widths = cut.widths.filter((each) => cut.square || each <= width)
    return { width, height, widths, files: await everySize(picture, { ...cut, widths }, effort) }
  } catch (error) {
    throw error instanceof Problem ? error : notPicture()
  }
}

async function everySize(
  picture: Sharp,
  { widths, square, jpegAt }: Cut,
  effort: number,
): Promise<EncodedPicture['files']> {
  const files: EncodedPicture['files'] = []
  for (const width of widths) {
    const sized = await picture
      .clone()
      .autoOrient()
      .resize(square ? { width, height: width, fit: 'cover' } : { width })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { info, data } = sized
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
    files.push({
      name: `${width}.avif`,
      bytes: await sharp(data, raw).avif({ quality: 52, effort }).toBuffer(),
    })
    files.push({ name: `${width}.webp`, bytes: await sharp(data, raw).webp({ quality: 76 }).toBuffer() })
    if (width !== jpegAt) continue
    const opaque = sharp(data, raw).flatten({ background: '#fff' })
    files.push({ name: `${width}.jpg`, bytes: await opaque.jpeg({ quality: 82 }).toBuffer() })
  }
  return files
}

function notPicture(): Problem {
  return new Problem('not_a_picture', 'Sube una imagen JPEG, PNG, WebP o AVIF de hasta 25 megapíxeles.', 400)
}

function tooSmall({ square, least }: Cut): Problem {
  const size = square ? `${least} píxeles por lado` : `${least} píxeles de ancho`
  return new Problem('picture_too_small', `La imagen es muy chica: usa una de ${size} o más.`, 400)
}
