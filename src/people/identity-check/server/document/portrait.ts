import sharp from 'sharp'
import type { Box } from '../provider.ts'
import { asSharp } from './picture.ts'
import type { Page } from './upright.ts'

/** How much of the face's own size is left around it. */
const margin = 0.45

/**
 * Cuts the face out of an upright page, with a margin, as a JPEG. `portraitWidth` is the face's width in pixels of the
 * picture as it came, so that a face made larger by us does not pass for a sharp one. Where no face is found in the
 * whole, the left half is tried: a portrait is small in a picture taken from afar.
 */
export async function cutPortrait(
  { picture }: Page,
  findFace: (jpeg: Buffer) => Promise<Box | undefined>,
): Promise<{ portrait: Buffer; portraitWidth: number } | undefined> {
  const whole = await asSharp(picture).jpeg({ quality: 94 }).toBuffer()
  const half = { left: 0, top: 0, width: Math.round(picture.width / 2), height: picture.height }
  const box =
    (await findFace(whole)) ??
    (await findFace(await asSharp(picture).extract(half).jpeg({ quality: 94 }).toBuffer()))
  if (box === undefined) return undefined
  const left = Math.max(0, Math.round(box.x - box.width * margin))
  const top = Math.max(0, Math.round(box.y - box.height * margin))
  const width = Math.min(picture.width - left, Math.round(box.width * (1 + 2 * margin)))
  const height = Math.min(picture.height - top, Math.round(box.height * (1 + 2 * margin)))
  if (width < 1 || height < 1) return undefined
  const portrait = await sharp(whole).extract({ left, top, width, height }).jpeg({ quality: 92 }).toBuffer()
  return { portrait, portraitWidth: Math.round(box.width * picture.scale) }
}
