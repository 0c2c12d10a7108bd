import sharp from 'sharp'
import { Problem } from '#lib/problem.ts'

export type CheckedFile = { mediaType: 'image/webp' | 'application/pdf'; content: Buffer }

const maxPixels = 25e6
const widest = 2400
/** A picture takes 100 MB while it is read: one at a time, and no endless queue. */
const maxWaiting = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * What a file is, by its content: a photo is drawn anew as WebP without its metadata, a PDF stays as it is.
 * Everything else is refused, SVG included.
 */
export async function checkFile(content: Buffer): Promise<CheckedFile> {
  if (isPdf(content)) return { mediaType: 'application/pdf', content }
  if (!isPhoto(content)) {
    throw new Problem(
      'unsupported_file',
      'Ese archivo no se puede adjuntar. Manda una foto JPG, PNG o WebP, o un PDF.',
      415,
    )
  }
  return { mediaType: 'image/webp', content: await inTurn(() => drawAnew(content)) }
}

function isPdf(content: Buffer): boolean {
  return content.subarray(0, 5).toString('latin1') === '%PDF-' && content.subarray(-2048).includes('%%EOF')
}

function isPhoto(content: Buffer): boolean {
  const start = content.subarray(0, 12).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF[^]{4}WEBP$/.test(start)
  )
}

async function drawAnew(content: Buffer): Promise<Buffer> {
  try {
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer()
  } catch {
    throw new Problem(
      'unreadable_image',
      'No pudimos leer esa imagen. Prueba con otra o toma una captura más pequeña.',
      415,
    )
  }
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) {
    throw new Problem('busy', 'Estamos recibiendo muchas fotos. Intenta en unos segundos.', 503)
  }
  waiting += 1
  const mine = last.then(work).finally(() => (waiting -= 1))
  last = mine.catch(() => undefined)
  return mine
}
