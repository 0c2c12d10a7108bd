import sharp from 'sharp'
import { Problem } from '#lib/problem.ts'
import { kindOfPicture } from './kind-of-picture.ts'

/** What a picture shows decides how much of it is kept: a document's small print needs more pixels than a face. */
export type PictureUse = 'selfie' | 'document'

/** Upright JPEG without metadata; `scale` is its width over the width of the picture that came. */
export type TakenPicture = { jpeg: Buffer; width: number; height: number; scale: number }

const maxBytes = 12 * 1024 * 1024
/** A 12 MP photo passes, 50 MP and a bomb of 16,000² do not: the header is read, nothing is decoded. */
const maxPixels = 25e6
const fewestPixels = 64
const longestSide = { selfie: 1600, document: 2400 }

/**
 * Makes a picture out of bytes that nobody has looked at: JPEG, PNG or WebP by content, at most 12 MB and 25 million
 * pixels, turned upright, only its pixels kept. Throws Problem `image_type` (415), `image_too_large` (413) or
 * `image_broken` (422).
 */
export async function takePicture(upload: Buffer, use: PictureUse): Promise<TakenPicture> {
  if (upload.length > maxBytes) throw tooLarge()
  const kind = kindOfPicture(upload)
  if (kind === undefined) throw notAPicture()
  const { width, height } = await sizeOf(upload, kind)
  if (width * height > maxPixels) throw tooLarge()
  if (Math.min(width, height) < fewestPixels) throw broken()
  const drawn = await drawAnew(upload, longestSide[use])
  return { ...drawn, scale: drawn.width / width }
}

async function sizeOf(upload: Buffer, kind: string): Promise<{ width: number; height: number }> {
  // Without a limit here: the header alone is read, so that a picture too large is told from a broken one.
  const { format, autoOrient, pages } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken()
    })
  if (format !== kind || (pages ?? 1) > 1) throw notAPicture()
  return autoOrient
}

async function drawAnew(upload: Buffer, side: number): Promise<Omit<TakenPicture, 'scale'>> {
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch {
    throw broken()
  }
}

function notAPicture(): Problem {
  return new Problem('image_type', 'Manda una foto JPG, PNG o WebP, tal como sale de tu cámara.', 415)
}

function tooLarge(): Problem {
  return new Problem(
    'image_too_large',
    'Esa foto es demasiado grande. Toma una de menos de 25 megapíxeles y 12 MB.',
    413,
  )
}

function broken(): Problem {
  return new Problem('image_broken', 'No pudimos abrir esa foto. Toma otra.', 422)
}
