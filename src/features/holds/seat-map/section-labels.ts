import type { SeatingPlan, Section } from '#features/venues/plan/seating-plan.ts'

import { type Camera, seen, toView, type View } from './camera.ts'
import type { Palette } from './palette.ts'
import { type Scenery, touches } from './scenery.ts'

const roomForName = 22
const roomForPrice = 96
const gone = 340
const fading = 120
/** No canvas may be taller than 32,767 pixels. */
const perSheet = 100
const letterWidth = 0.4
/** Few sizes of letters, so that zooming seldom has to write them again. */
const sizes = [12, 14, 17, 20]

type Tags = { image: HTMLCanvasElement; width: number; height: number }

/** Section names, and the price from which its zone sells once there is room. They fade out when near. */
export function sectionLabels(
  plan: SeatingPlan,
  scenery: Scenery,
  priceFrom: (zoneId: number) => string | null,
): {
  draw(ink: CanvasRenderingContext2D, camera: Camera, view: View, palette: Palette): void
  /** Theme, prices or fonts changed. */
  invalidate(): void
} {
  const ready = new Map<string, Tags>()

  /** Labels of a sheet once, one below the other; a frame then only copies. */
  const tagsFor = (sheet: number, size: number, prices: boolean, view: View, palette: Palette): Tags => {
    const key = `${sheet} ${size} ${prices} ${view.ratio}`
    const before = ready.get(key)
    if (before) return before
    const width = Math.ceil(size * (prices ? 6.4 : 4.6))
    const height = Math.ceil(size * (prices ? 2.2 : 1.4))
    const image = document.createElement('canvas')
    image.width = width * view.ratio
    const sections = plan.sections.slice(sheet * perSheet, (sheet + 1) * perSheet)
    image.height = height * view.ratio * sections.length
    const ink = image.getContext('2d')
    ink?.scale(view.ratio, view.ratio)
    if (ink)
      for (const [place, section] of sections.entries()) {
        const price = prices ? priceFrom(section.zoneId) : null
        drawTag(ink, palette, section, price, width / 2, (place + 0.5) * height, size)
      }
    const tags = { image, width, height }
    ready.set(key, tags)
    return tags
  }

  return {
    draw(ink, camera, view, palette) {
      const area = seen(camera, view)
      const rooms = plan.sections.map(({ id }) => {
        const box = scenery.floors[id]?.box
        return box && touches(box, area)
          ? Math.min(box.right - box.left, box.bottom - box.top) * camera.scale
          : 0
      })
      const usual = Math.max(...rooms)
      if (usual < roomForName) return
      const wanted = 10.5 + usual * 0.06
      const size = sizes.findLast((each) => each <= wanted) ?? 12
      ink.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
      for (const { id, label, name } of plan.sections) {
        const room = rooms[id] ?? 0
        if (room < Math.max(roomForName, name.length * size * letterWidth) || room >= gone) continue
        const { image, width, height } = tagsFor(
          Math.floor(id / perSheet),
          size,
          room >= roomForPrice,
          view,
          palette,
        )
        const [wide, high] = [width * view.ratio, height * view.ratio]
        const { x, y } = toView(camera, view, label.x, label.y)
        ink.globalAlpha = Math.min(1, (gone - room) / fading)
        ink.drawImage(
          image,
          0,
          (id % perSheet) * high,
          wide,
          high,
          x - width / 2,
          y - height / 2,
          width,
          height,
        )
      }
      ink.globalAlpha = 1
    },
    invalidate: () => ready.clear(),
  }
}

/** Letters with a rim of the surface's colour: readable on the seats and hiding few of them. */
function drawTag(
  ink: CanvasRenderingContext2D,
  palette: Palette,
  section: Section,
  price: string | null,
  x: number,
  y: number,
  size: number,
): void {
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.lineJoin = 'round'
  ink.strokeStyle = palette.surface
  ink.lineWidth = Math.max(3, size * 0.3)
  const write = (words: string, font: string, color: string, middle: number): void => {
    ink.font = font
    ink.fillStyle = color
    ink.strokeText(words, x, middle)
    ink.fillText(words, x, middle)
  }
  const nameFont = `700 ${size}px "Barlow Condensed", "Arial Narrow", sans-serif`
  if (price === null) return write(section.name, nameFont, palette.ink, y + size * 0.04)
  write(
    `desde ${price}`,
    `600 ${Math.max(10, Math.round(size * 0.64))}px "Inter Variable", system-ui, sans-serif`,
    palette.soft,
    y + size * 0.56,
  )
  write(section.name, nameFont, palette.ink, y - size * 0.36)
}
