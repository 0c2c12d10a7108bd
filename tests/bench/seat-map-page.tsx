import { createSeatMap, type SeatMap } from '#catalogue/venues/web/seat-map/create-seat-map.ts'
import { decodePlan } from '#catalogue/venues/plan/compiled.ts'
import type { SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'

type Motion = 'whole' | 'four' | 'sixteen' | 'zoom' | 'live'

let plan: SeatingPlan
let map: SeatMap & { canvas: HTMLCanvasElement }

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
const painted = async (): Promise<void> => {
  await nextFrame()
  await new Promise<void>((resolve) => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => resolve())
    channel.port1.start()
    channel.port2.postMessage(null)
  })
}

/** Is the field on the canvas? All of it is black until the stadium is painted. */
function isDrawn(canvas: HTMLCanvasElement): boolean {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  pixel?.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
  const [red = 0, green = 0, blue = 0] = pixel?.getImageData(0, 0, 1, 1).data ?? []
  return red + green + blue > 0
}

/** Every seventh seat sold, every thirteenth held, as on a day of sale. */
const someStates = (count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, seat) => (seat % 7 === 0 ? 2 : seat % 13 === 0 ? 1 : 0))

async function first(bytes: ArrayBuffer): Promise<number> {
  const canvas = document.createElement('canvas')
  document.body.replaceChildren(canvas)
  await painted()
  const start = performance.now()
  plan = decodePlan(new Uint8Array(bytes))
  const options = {
    priceFrom: () => '$450',
    heatOf: (zoneId: number) => zoneId % 5,
    onToggle: () => {},
    states: someStates(plan.x.length),
  }
  map = { ...createSeatMap(canvas, plan, options), canvas }
  do await painted()
  while (!isDrawn(canvas))
  return performance.now() - start
}

/** Turns the wheel over the left stand, so that seats stay in view. */
function wheel(factor: number): void {
  const [clientX, clientY] = [innerWidth * 0.12, innerHeight / 2]
  const deltaY = -Math.log(factor) / 0.0015
  map.canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX, clientY, cancelable: true }))
}

const sway = (i: number): void => map.panBy(Math.sin(i / 9) * 6, Math.cos(i / 7) * 6)

const motions: Record<Motion, { factor: number; frame: (i: number) => void }> = {
  whole: { factor: 1, frame: sway },
  four: { factor: 4, frame: sway },
  sixteen: { factor: 16, frame: sway },
  zoom: { factor: 1, frame: (i) => wheel(i % 120 < 60 ? 1.05 : 1 / 1.05) },
  live: {
    factor: 1,
    frame(i) {
      const pairs = Array.from({ length: 50 }, (_, n) => [(i * 977 + n * 331) % plan.x.length, (i + n) % 4])
      map.applyChanges(Uint32Array.from(pairs.flat()))
    },
  },
}

/** Frames a second over `seconds` of one motion. */
async function fps(motion: Motion, seconds: number): Promise<number> {
  map.showAll()
  for (let i = 0; i < 40; i++) await nextFrame()
  wheel(motions[motion].factor)
  await nextFrame()
  const start = performance.now()
  let frames = 0
  let now = start
  while (now - start < seconds * 1000) {
    motions[motion].frame(frames++)
    now = await nextFrame()
  }
  return (frames * 1000) / (now - start)
}

/** Microseconds a look-up, over places all over the view. */
function hit(): number {
  const times = 20_000
  let found = 0
  const start = performance.now()
  for (let i = 0; i < times; i++) if (map.seatAt((i * 37) % innerWidth, (i * 91) % innerHeight) >= 0) found++
  const spent = performance.now() - start
  if (found === 0) throw new Error('No seat was hit')
  return (spent * 1000) / times
}

Object.assign(globalThis, { seatMapBench: { first, fps, hit } })
