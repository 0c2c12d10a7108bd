import { partsOfJpeg, partsOfPng, partsOfWebp } from './picture-parts.ts'

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** By the first bytes; only these ever reach the decoder. SVG is a document with scripts, HEIC a container with a codec. */
const starts: [kind: PictureKind, at: number, bytes: string][] = [
  ['jpeg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['webp', 8, Buffer.from('WEBP').toString('hex')],
]
const partsOf = { jpeg: partsOfJpeg, png: partsOfPng, webp: partsOfWebp }

/** What a page, a script or a document says of itself, in a comment or behind the picture. */
const page = /<(?:!doctype|html[\s>]|script[\s>]|svg[\s>]|\?php)|%PDF-/i
/** How an archive begins. It is read from its end, so one may begin anywhere behind the picture. */
const archive = 'PK\x03\x04'
/** Camera's own data may lie behind a picture, megabytes of it; a second format is seen at either end of them. */
const seenBehind = 65_558

/**
 * JPEG, PNG or WebP by content, whatever the file's name says; `undefined` for everything else. Pixels are drawn anew, so a
 * second format would not survive; but nobody's camera writes one, so its sender is told. It is looked for in the parts
 * that are no pixels, comments and what stands behind the end: pixels may hold any letters.
 */
export function kindOfPicture(upload: Buffer): PictureKind | undefined {
  const head = upload.subarray(0, 16).toString('hex')
  const found = starts.find(([, at, bytes]) => head.startsWith(bytes, at * 2))?.[0]
  if (found === undefined || upload.length < 16) return found
  const { words, end } = partsOf[found](upload)
  const behind = upload.subarray(end)
  const texts = [...words, behind.subarray(0, seenBehind), behind.subarray(-seenBehind)]
  const stranger = texts.some((part) => page.test(part.toString('latin1')))
  return stranger || behind.toString('latin1', 0, 4) === archive || isArchive(behind) ? undefined : found
}

/** A zip ends in a record of 22 bytes and a comment of the length that stands at the record's end. */
function isArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return at !== -1 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length
}
