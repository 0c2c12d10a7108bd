import type { SeatingPlan, Section } from '../../plan/seating-plan.ts'

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

/** Labels written in one frame: letters with a rim are slow, and the others come a frame later. */
const perFrame = 10

type Tags = { image: HTMLCanvasElement; width: number; height: number; written: Set<number> }

/** Section names, and once there is room the fare and price from which its zone sells. They fade out when near. */
export function sectionLabels(
  plan: SeatingPlan,
  scenery: Scenery,
  priceFrom: (zoneId: number) => string | null,
): {
  /** True while some labels wait for the next frame. */
  draw(ink: CanvasRenderingContext2D, camera: Camera, view: View, palette: Palette): boolean
  /** Theme, prices or fonts changed. */
  invalidate(): void
} {
  const ready = new Map<string, Tags>()

  /** A sheet for labels one below the other, each written once; a frame then only copies. */
  const tagsFor = (sheet: number, size: number, prices: boolean, { ratio }: View): Tags => {
    const key = `${sheet} ${size} ${prices} ${ratio}`
    const before = ready.get(key)
    if (before) return before
    const width = Math.ceil(size * (prices ? 6.4 : 4.6))
    const height = Math.ceil(size * (prices ? 2.2 : 1.4))
    const image = document.createElement('canvas')
    image.width = width * ratio
    image.height = height * ratio * Math.min(perSheet, plan.sections.length - sheet * perSheet)
    image.getContext('2d')?.scale(ratio, ratio)
    const tags = { image, width, height, written: new Set<number>() }
    ready.set(key, tags)
    return tags
  }
  const write = (tags: Tags, section: Section, size: number, prices: boolean, palette: Palette): void => {
    const ink = tags.image.getContext('2d')
    const price = prices ? priceFrom(section.zoneId) : null
    const middle = ((section.id % perSheet) + 0.5) * tags.height
    if (ink) drawTag(ink, palette, section, price, tags.width / 2, middle, size)
    tags.written.add(section.id)
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
      if (usual < roomForName) return false
      const wanted = 10.5 + usual * 0.06
      const size = sizes.findLast((each) => each <= wanted) ?? 12
      ink.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
      let [free, waiting] = [perFrame, false]
      for (const section of plan.sections) {
        const { id, label, name } = section
        const room = rooms[id] ?? 0
        if (room < Math.max(roomForName, name.length * size * letterWidth) || room >= gone) continue
        const prices = room >= roomForPrice
        const tags = tagsFor(Math.floor(id / perSheet), size, prices, view)
        if (!tags.written.has(id)) {
          if (free-- > 0) write(tags, section, size, prices, palette)
          else {
            waiting = true
            continue
          }
        }
        const { image, width, height } = tags
        const [wide, high] = [width * view.ratio, height * view.ratio]
        const { x, y } = toView(camera, view, label.x, label.y)
        const [left, top] = [x - width / 2, y - height / 2]
        ink.globalAlpha = Math.min(1, (gone - room) / fading)
        ink.drawImage(image, 0, (id % perSheet) * high, wide, high, left, top, width, height)
      }
      ink.globalAlpha = 1
      return waiting
    },
    invalidate: () => ready.clear(),
  }
}

/** So many letters have room under a section's name. */
const tagLetters = 18

/** `adulto $450`; the price alone where the fare has a long name. */
export function priceTag(fare: string | undefined, price: string | null): string | null {
  if (price === null) return null
  const words = `${fare?.toLocaleLowerCase('es-MX') ?? ''} ${price}`.trim()
  return words.length > tagLetters ? price : words
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
    price,
    `600 ${Math.max(10, Math.round(size * 0.64))}px "Inter Variable", system-ui, sans-serif`,
    palette.soft,
    y + size * 0.56,
  )
  write(section.name, nameFont, palette.ink, y - size * 0.36)
}
