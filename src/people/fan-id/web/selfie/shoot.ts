import { drawFrame, fileOf, selfieWidth } from '../camera/grab.ts'
import type { Told } from '../../sign-in-contract.ts'
import { wait } from './wait.ts'

/** What the screen shows meanwhile: seconds that are left, or the colour that lights the face. */
export type Moment = { seconds: number } | { colour: string } | null

/** How wide the second picture is sent: it says who and where, the first one says the rest. */
const pairWidth = 640
/** Before the colour changes, in ms: cameras show what was a fifth of a second ago, and even the light out. */
const before = 150

export type Shooting = {
  video: HTMLVideoElement
  told: Told
  show: (moment: Moment) => void
  signal: AbortSignal
}

/**
 * Counts down, shows both colours and takes one picture under each: at the moment that the server set, whatever the
 * camera sees then. Rejects when `signal` ends it.
 */
export async function shoot({ video, told, show, signal }: Shooting): Promise<[File, File]> {
  const starts = performance.now() + told.readyMs
  for (let left = told.readyMs; left > 0; left = starts - performance.now()) {
    show({ seconds: Math.ceil(left / 1000) })
    await wait(Math.min(left, left % 1000 || 1000), signal)
  }
  const frames: HTMLCanvasElement[] = []
  for (const colour of told.colours) {
    show({ colour })
    await wait(told.showMs - before, signal)
    frames.push(drawFrame(video, { widest: frames.length === 0 ? selfieWidth : pairWidth }))
    await wait(before, signal)
  }
  show(null)
  const [first, second] = await Promise.all(
    frames.map((frame, at) => fileOf(frame, `${told.step}-${at}.jpg`)),
  )
  if (first === undefined || second === undefined) throw new Error('a step has two colours')
  return [first, second]
}
