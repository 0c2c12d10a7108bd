import { type Camera, placing, type View } from './camera.ts'
import { farSheet, type FarSheet, sheetScale, type Subject } from './far-sheet.ts'

/** The whole stadium drawn once; far away a frame is one drawImage of it. */
export type FarImage = {
  /** Image pixels per plan unit. */
  scale(): number
  draw(ink: CanvasRenderingContext2D, camera: Camera, view: View): void
  /** These seats changed: their rectangles are painted again before the next draw. */
  touch(seatIds: Iterable<number>): void
  /** Everything changed (theme, filter, all states). */
  invalidate(): void
  /** The whole stadium will be seen at this many device pixels per plan unit. */
  resize(scale: number): void
  /** The first image is coarse, to be there soon; from now on it is fine. */
  refine(): void
  /** Does a piece of what is left to paint; true while there is more. Drawing an image that is not there does all of it. */
  step(): boolean
}

/** Finally twice as fine as the whole stadium needs on this screen, so that scaling down stays smooth. */
const finest = 2

export function farImage(subject: Subject): FarImage {
  const { scenery, palette } = subject
  let fineness = 1
  let wanted = 0
  let shown: FarSheet | null = null
  let making: { sheet: FarSheet; pieces: Iterator<void> } | null = null
  const touched = new Set<number>()
  /** Touched while a sheet was in the making: it may have been painted before. */
  const meanwhile = new Set<number>()

  const fitting = (): number => sheetScale(scenery, wanted * fineness)
  const make = (): void => {
    const sheet = farSheet(subject, fitting())
    making = { sheet, pieces: sheet.paint() }
    meanwhile.clear()
  }
  const step = (): boolean => {
    if (making === null) return false
    if (!making.pieces.next().done) return true
    shown = making.sheet
    making = null
    touched.clear()
    for (const seatId of meanwhile) touched.add(seatId)
    return false
  }
  return {
    scale: () => (shown ?? making?.sheet)?.scale ?? 0,
    step,
    draw(screen, camera, view) {
      if (shown === null) while (step());
      if (shown === null) return
      shown.touchUp(touched)
      touched.clear()
      const { canvas, origin, scale } = shown
      screen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
      screen.fillStyle = palette().ground
      screen.fillRect(0, 0, view.width, view.height)
      screen.imageSmoothingEnabled = true
      screen.imageSmoothingQuality = 'low'
      screen.setTransform(...placing(camera, view))
      screen.drawImage(canvas, origin.x, origin.y, canvas.width / scale, canvas.height / scale)
    },
    touch(seatIds) {
      for (const seatId of seatIds) {
        touched.add(seatId)
        meanwhile.add(seatId)
      }
    },
    invalidate() {
      if (wanted === 0) return
      shown = null
      make()
    },
    resize(next) {
      wanted = next
      if (fitting() === (making?.sheet ?? shown)?.scale) return
      shown = null
      make()
    },
    refine() {
      fineness = finest
      if (wanted > 0 && fitting() !== (making?.sheet ?? shown)?.scale) make()
    },
  }
}
