import sharp from 'sharp'
import { Problem } from '#lib/problem.ts'

const longestSide = { selfie: 1600, document: 2400 }

/** The one place where bytes that nobody has looked at become a picture: an upright JPEG of pixels alone. */
export async function takeIn(upload: Buffer, use: 'selfie' | 'document'): Promise<Buffer> {
  if (!isPhoto(upload))
    throw new Problem('image_type', 'Manda una foto JPG, PNG o WebP, tal como sale de tu cámara.', 415)
  const side = longestSide[use]
  return await sharp(upload, { limitInputPixels: 25e6, failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer()
    .catch(() => {
      throw new Problem('image_broken', 'No pudimos abrir esa foto. Toma otra.', 422)
    })
}

function isPhoto(content: Buffer): boolean {
  const start = content.subarray(0, 12).toString('latin1')
  return ['\xff\xd8\xff', '\x89PNG'].some((mark) => start.startsWith(mark)) || /^RIFF[^]{4}WEBP/.test(start)
}
