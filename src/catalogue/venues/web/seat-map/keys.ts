import type { Direction } from './topology.ts'

/** What the keyboard asked for while the map has the focus. */
export type Keys = {
  enter(): void
  step(direction: Direction): void
  zoom(factor: number): void
  toggle(): void
  leave(): void
  redraw(): void
}

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const zooms: Record<string, number> = { '+': 1.4, '=': 1.4, '-': 1 / 1.4 }

/** Arrows move from seat to seat, + and − zoom, Enter and Space choose, Escape shows everything again. */
export function listenToKeys(canvas: HTMLCanvasElement, on: Keys): () => void {
  const stop = new AbortController()
  const { signal } = stop
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const [direction, factor] = [directions[event.key], zooms[event.key]]
      if (direction) on.step(direction)
      else if (factor) on.zoom(factor)
      else if (event.key === 'Enter' || event.key === ' ') on.toggle()
      else if (event.key === 'Escape') on.leave()
      else return
      event.preventDefault()
    },
    { signal },
  )
  canvas.addEventListener('focus', () => canvas.matches(':focus-visible') && on.enter(), { signal })
  canvas.addEventListener('blur', () => on.redraw(), { signal })
  return () => stop.abort()
}
