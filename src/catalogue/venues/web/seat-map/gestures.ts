/** What fingers, mouse and wheel asked for; places are CSS pixels of the canvas. */
export type Gestures = {
  pan(dx: number, dy: number): void
  zoom(factor: number, x: number, y: number): void
  tap(x: number, y: number): void
  hover(x: number, y: number): void
  leave(): void
  /** Whether a finger or the mouse put down here takes something along; then it drags instead of moving the map. */
  grab(x: number, y: number): boolean
  drag(x: number, y: number): void
  /** Let go at a place; null when it was given up. */
  drop(place: { x: number; y: number } | null): void
}

const tapReach = 8
const wheelSpeed = 0.0015
/** What is dragged to this far from an edge takes the map along, faster the farther out. */
const edge = 40
const edgeSpeed = 0.3

/** Listens on the canvas until the returned function is called. */
export function listenToGestures(canvas: HTMLCanvasElement, on: Gestures): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  const stop = new AbortController()
  const { signal } = stop
  let moved = 0
  let grabbing: number | null = null
  const place = (event: MouseEvent): { x: number; y: number } => ({ x: event.offsetX, y: event.offsetY })

  let held = { x: 0, y: 0 }
  let creeping = 0
  const creep = (): void => {
    creeping = 0
    const [dx, dy] = [beyond(held.x, canvas.clientWidth), beyond(held.y, canvas.clientHeight)]
    if (grabbing === null || (dx === 0 && dy === 0)) return
    on.pan(dx, dy)
    on.drag(held.x, held.y)
    creeping = requestAnimationFrame(creep)
  }
  signal.addEventListener('abort', () => cancelAnimationFrame(creeping))

  const letGo = (where: { x: number; y: number } | null): void => {
    if (grabbing === null) return
    grabbing = null
    on.drop(where)
  }

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      canvas.setPointerCapture(event.pointerId)
      if (fingers.size === 0) moved = 0
      fingers.set(event.pointerId, place(event))
      if (fingers.size > 1) letGo(null)
      else if (on.grab(event.offsetX, event.offsetY)) grabbing = event.pointerId
    },
    { signal },
  )

  canvas.addEventListener(
    'pointermove',
    (event) => {
      const before = fingers.get(event.pointerId)
      const now = place(event)
      if (!before) {
        if (event.pointerType === 'mouse') on.hover(now.x, now.y)
        return
      }
      moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, now)
      if (other) {
        const factor =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
        on.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
        on.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2)
      } else if (grabbing === event.pointerId) {
        held = now
        if (moved <= tapReach) return
        on.drag(now.x, now.y)
        if (creeping === 0) creep()
      } else if (moved > tapReach) on.pan(now.x - before.x, now.y - before.y)
    },
    { signal },
  )

  const lift = (event: PointerEvent): void => {
    const known = fingers.delete(event.pointerId)
    if (grabbing === event.pointerId && moved > tapReach)
      letGo(event.type === 'pointerup' ? place(event) : null)
    grabbing = null
    if (known && event.type === 'pointerup' && fingers.size === 0 && moved <= tapReach)
      on.tap(event.offsetX, event.offsetY)
  }
  canvas.addEventListener('pointerup', lift, { signal })
  canvas.addEventListener('pointercancel', lift, { signal })
  // A finger that is lifted leaves too: what it chose is still told.
  canvas.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && on.leave(), {
    signal,
  })
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      on.zoom(Math.exp(-event.deltaY * unit * wheelSpeed), event.offsetX, event.offsetY)
    },
    { signal, passive: false },
  )
  return () => stop.abort()
}

/** How far a map goes on in a frame so that what lies behind that edge comes. */
function beyond(place: number, size: number): number {
  if (place < edge) return Math.min(edge, edge - place) * edgeSpeed
  return -Math.min(edge, Math.max(0, place - size + edge)) * edgeSpeed
}
