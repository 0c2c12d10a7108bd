import sharp from 'sharp'
import { Problem } from '#lib/problem.ts'

const maxPixels = 25e6
const widest = 640

/**
 * A photo drawn anew: JPEG, PNG or WebP by content, upright, at most 640 pixels a side, as WebP without metadata.
 * Throws Problem `image_type` (415) or `image_broken` (422).
 */
export async function redraw(upload: Buffer): Promise<Buffer> {
  if (!isPhoto(upload.subarray(0, 12).toString('latin1')))
    throw new Problem('image_type', 'Manda una foto JPG, PNG o WebP.', 415)
  try {
    return await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer()
  } catch {
    throw new Problem('image_broken', 'No pudimos leer esa foto. Prueba con otra.', 422)
  }
}

function isPhoto(start: string): boolean {
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF[^]{4}WEBP$/.test(start)
  )
}
