import type { Area } from './crop.ts'

/** How wide a selfie is sent, in pixels. */
export const selfieWidth = 960

/** A frame of the video, or an area of it, drawn at most `widest` pixels wide; into `canvas` when one is given. */
export function drawFrame(
  video: HTMLVideoElement,
  { area, widest }: { area?: Area; widest: number },
  canvas = document.createElement('canvas'),
): HTMLCanvasElement {
  const from = area ?? { x: 0, y: 0, width: video.videoWidth, height: video.videoHeight }
  const scale = Math.min(1, widest / from.width)
  canvas.width = Math.round(from.width * scale)
  canvas.height = Math.round(from.height * scale)
  canvas
    .getContext('2d')
    ?.drawImage(video, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The JPEG of what is drawn now; what is drawn afterwards does not change it. */
export async function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  if (blob === null) throw new Error('the frame could not be written')
  return new File([blob], name, { type: 'image/jpeg' })
}

/** The file that a frame of the video becomes: JPEG, the whole frame or an area of it, at most `widest` pixels wide. */
export function grabFrame(
  video: HTMLVideoElement,
  { name, ...part }: { name: string; area?: Area; widest: number },
): Promise<File> {
  return fileOf(drawFrame(video, part), name)
}

/** The light and dark of an area of the video, one byte a pixel, `width` pixels wide. */
export function greyOf(
  video: HTMLVideoElement,
  area: Area,
  width: number,
): { grey: Uint8ClampedArray; width: number; height: number } {
  const height = Math.max(1, Math.round((area.height / area.width) * width))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, area.x, area.y, area.width, area.height, 0, 0, width, height)
  const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(0)
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at++) {
    const from = at * 4
    grey[at] = 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0)
  }
  return { grey, width, height }
}
