import { at, type SeatingPlan } from '../../plan/seating-plan.ts'
import { type Camera, placing, toView, type View } from './camera.ts'
import { mix, type Palette, readable } from './palette.ts'
import { drawField, type Scenery } from './scenery.ts'
import type { SeatLooks } from './seat-look.ts'

/** Below these shares of offered places a section is drawn paler. */
const paler: [below: number, towardsGround: number][] = [
  [0.08, 0.62],
  [0.3, 0.42],
  [0.55, 0.22],
]
const roomForName = 15
const roomForPrice = 96
const letterWidth = 0.5
/** How long a frame writes names for the first time, in milliseconds; letters that have been written are quick. */
const namesMs = 4
const sizes = [9, 10, 11, 12, 14, 17, 20]

/** The sections from afar: each in the colour of its price, paler the less is left of it. */
export type SectionHeat = {
  /** True while names wait for the next frame: letters that are written for the first time are slow. */
  draw(ink: CanvasRenderingContext2D, camera: Camera, view: View, palette: Palette): boolean
  /** The stands on another canvas, fitted into it: the small map of where one is. */
  drawSmall(ink: CanvasRenderingContext2D, palette: Palette): void
  /** Places that are offered in the section, one's own included. */
  offered(sectionId: number): number
  /** The sections of one's own seats. */
  own(): Set<number>
  /** These seats changed. */
  touch(seatIds: Iterable<number>): void
  /** Everything may have changed. */
  invalidate(): void
}

export function sectionHeat(
  plan: SeatingPlan,
  scenery: Scenery,
  looks: SeatLooks,
  priceFrom: (zoneId: number) => string | null,
): SectionHeat {
  let allWritten = false
  let unfinished: { camera: Camera; view: View; palette: Palette; written: number } | null = null
  const counts = new Int32Array(plan.sections.length).fill(-1)

  const offered = (sectionId: number): number => {
    const known = counts[sectionId] ?? -1
    if (known >= 0) return known
    const { firstSeat, seatCount } = at(plan.sections, sectionId)
    let count = 0
    for (let seat = firstSeat; seat < firstSeat + seatCount; seat++) if (looks.isOffered(seat)) count++
    counts[sectionId] = count
    return count
  }
  const colorOf = (sectionId: number, palette: Palette): string => {
    const { zoneId, seatCount } = at(plan.sections, sectionId)
    const count = offered(sectionId)
    if (count === 0 || !palette.heat) return palette.heat?.off ?? palette.surface
    const [, share] = paler.find(([below]) => count / seatCount < below) ?? [1, 0]
    return mix(palette.heat.colors[zoneId] ?? palette.heat.off, palette.ground, share)
  }
  const ownSections = (): Set<number> =>
    new Set(looks.mine().map((seat) => plan.rows[plan.rowOf[seat] ?? 0]?.sectionId ?? -1))

  const stands = (ink: CanvasRenderingContext2D, palette: Palette, hairline: number): void => {
    const own = ownSections()
    drawField(ink, plan, palette)
    ink.lineJoin = 'round'
    plan.sections.forEach(({ id }) => {
      const { path } = at(scenery.floors, id)
      ink.fillStyle = own.has(id) ? (palette.paints[4]?.fill ?? '') : colorOf(id, palette)
      ink.fill(path)
      ink.strokeStyle = palette.ground
      ink.lineWidth = hairline
      ink.stroke(path)
    })
    for (const id of own) {
      const floor = scenery.floors[id]
      if (!floor) continue
      ink.strokeStyle = palette.ink
      ink.lineWidth = 2 * hairline
      ink.stroke(floor.path)
    }
  }

  const names = (
    ink: CanvasRenderingContext2D,
    camera: Camera,
    view: View,
    palette: Palette,
    from: number,
  ): number => {
    const own = ownSections()
    const until = performance.now() + namesMs
    let written = from
    ink.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
    ink.textAlign = 'center'
    ink.textBaseline = 'middle'
    for (const { id, name, label, zoneId } of plan.sections.slice(from)) {
      if (!allWritten && written > from && performance.now() > until) break
      written++
      const { box } = at(scenery.floors, id)
      const room = Math.min(box.right - box.left, box.bottom - box.top) * camera.scale
      const size = sizes.findLast((each) => each <= Math.max(9, 5 + room * 0.17)) ?? 9
      if (room < roomForName || name.length * size * letterWidth > room * 1.15) continue
      const fill = own.has(id) ? '#F6B93B' : colorOf(id, palette)
      const { x, y } = toView(camera, view, label.x, label.y)
      ink.font = `600 ${size}px "Barlow Condensed", "Arial Narrow", sans-serif`
      ink.fillStyle = offered(id) === 0 ? (palette.heat?.offInk ?? palette.soft) : readable(fill)
      const price = room >= roomForPrice && offered(id) > 0 ? priceFrom(zoneId) : null
      ink.fillText(name, x, price === null ? y : y - size * 0.5)
      if (price === null) continue
      ink.font = `600 ${Math.max(10, size * 0.8)}px "Inter Variable", system-ui, sans-serif`
      ink.fillText(price, x, y + size * 0.55)
    }
    return written
  }

  return {
    offered,
    own: ownSections,
    draw(ink, camera, view, palette) {
      const { length } = plan.sections
      const same = unfinished?.camera === camera && unfinished.view === view && unfinished.palette === palette
      const from = same ? (unfinished?.written ?? 0) : 0
      if (!same) {
        const { width, height } = ink.canvas
        ink.setTransform(1, 0, 0, 1, 0, 0)
        ink.fillStyle = palette.ground
        ink.fillRect(0, 0, width, height)
        ink.setTransform(...placing(camera, view))
        stands(ink, palette, 1.5 / camera.scale)
      }
      // The stands alone are work enough for the first frame.
      const written = same || allWritten ? names(ink, camera, view, palette, from) : 0
      allWritten ||= written === length
      unfinished = written < length ? { camera, view, palette, written } : null
      return unfinished !== null
    },
    drawSmall(ink, palette) {
      const { width, height } = ink.canvas
      const { left, top, right, bottom } = scenery.stands
      const k = Math.min(width / (right - left), height / (bottom - top))
      ink.setTransform(1, 0, 0, 1, 0, 0)
      ink.clearRect(0, 0, width, height)
      ink.setTransform(
        k,
        0,
        0,
        k,
        width / 2 - ((left + right) / 2) * k,
        height / 2 - ((top + bottom) / 2) * k,
      )
      stands(ink, palette, 1 / k)
    },
    touch(seatIds) {
      unfinished = null
      for (const seat of seatIds) counts[plan.rows[plan.rowOf[seat] ?? 0]?.sectionId ?? 0] = -1
    },
    invalidate() {
      unfinished = null
      counts.fill(-1)
    },
  }
}
