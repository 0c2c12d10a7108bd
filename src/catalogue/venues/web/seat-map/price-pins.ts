import { at, type SeatingPlan, type Section } from '../../plan/seating-plan.ts'
import { type Camera, toView, type View } from './camera.ts'
import type { Palette } from './palette.ts'
import type { SectionHeat } from './section-heat.ts'

const height = 20
const letter = 7.4
const around = 12

/**
 * A price is always written too, never told by colour alone: one pin a zone, on the section nearest to the zone's middle
 * where it covers no other pin.
 */
export function pricePins(
  plan: SeatingPlan,
  priceFrom: (zoneId: number) => string | null,
  { offered, own }: Pick<SectionHeat, 'offered' | 'own'>,
): { draw(ink: CanvasRenderingContext2D, camera: Camera, view: View, palette: Palette): void } {
  const byZone = plan.zones.map(({ id }) => candidates(plan.sections.filter(({ zoneId }) => zoneId === id)))

  return {
    draw(ink, camera, view, palette) {
      ink.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
      ink.font = '700 12px "Inter Variable", system-ui, sans-serif'
      ink.textAlign = 'center'
      ink.textBaseline = 'middle'
      const mine = own()
      const taken: { x: number; y: number; width: number }[] = []
      byZone.forEach((sections, zoneId) => {
        const price = priceFrom(zoneId)
        const open = price === null ? [] : sections.filter((id) => offered(id) > 0 && !mine.has(id))
        if (price === null || open.length === 0) return
        const width = price.length * letter + around
        const spots = open.map((id) => {
          const { label } = at(plan.sections, id)
          return toView(camera, view, label.x, label.y)
        })
        const free = spots.find(
          ({ x, y }) =>
            x > width / 2 &&
            x < view.width - width / 2 &&
            taken.every(
              (pin) => Math.abs(pin.y - y) > height + 3 || Math.abs(pin.x - x) > (pin.width + width) / 2 + 3,
            ),
        )
        if (!free) return
        taken.push({ ...free, width })
        ink.beginPath()
        ink.roundRect(free.x - width / 2, free.y - height / 2, width, height, height / 2)
        ink.fillStyle = palette.surface
        ink.fill()
        ink.lineWidth = 0.75
        ink.strokeStyle = palette.soft
        ink.stroke()
        ink.fillStyle = palette.ink
        ink.fillText(price, free.x, free.y + 0.5)
      })
    },
  }
}

/** The sections of a zone, the one nearest to its middle first. */
function candidates(sections: Section[]): number[] {
  const middle = (side: 'x' | 'y') =>
    sections.reduce((sum, { label }) => sum + label[side], 0) / sections.length
  const [x, y] = [middle('x'), middle('y')]
  const far = ({ label }: Section) => Math.hypot(label.x - x, label.y - y)
  return sections.toSorted((a, b) => far(a) - far(b)).map(({ id }) => id)
}
