import { type Camera, toPlan, type View } from './camera.ts'
import type { Palette } from './palette.ts'
import type { Scenery } from './scenery.ts'
import type { SectionHeat } from './section-heat.ts'

const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

/** The whole stadium on a small canvas, never turned, with the frame of what the large one shows, turned as that is. */
export function overview(
  canvas: HTMLCanvasElement,
  scenery: Scenery,
  heat: SectionHeat,
): { draw(camera: Camera, view: View, palette: Palette): void; invalidate(): void } {
  const base = document.createElement('canvas')
  const [ink, baseInk] = [canvas.getContext('2d'), base.getContext('2d')]
  let fresh = false

  return {
    draw(camera, view, palette) {
      const ratio = Math.min(2, devicePixelRatio)
      const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio]
      if (!ink || !baseInk || width === 0) return
      if (base.width !== width || base.height !== height) {
        for (const each of [canvas, base]) Object.assign(each, { width, height })
        fresh = false
      }
      if (!fresh) heat.drawSmall(baseInk, palette)
      fresh = true
      ink.clearRect(0, 0, width, height)
      ink.drawImage(base, 0, 0)
      const { left, top, right, bottom } = scenery.stands
      const k = Math.min(width / (right - left), height / (bottom - top))
      const [x, y] = [width / 2 - ((left + right) / 2) * k, height / 2 - ((top + bottom) / 2) * k]
      ink.lineWidth = 2 * ratio
      ink.lineJoin = 'round'
      ink.strokeStyle = palette.ink
      ink.beginPath()
      for (const [across, down] of corners) {
        const corner = toPlan(camera, view, view.width * across, view.height * down)
        ink.lineTo(corner.x * k + x, corner.y * k + y)
      }
      ink.closePath()
      ink.stroke()
    },
    invalidate: () => {
      fresh = false
    },
  }
}
