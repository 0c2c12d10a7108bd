import { judgeText } from './judging.ts'
import { sound, vibrate } from './feedback.ts'
import { lookOf } from '../../verdict-words.ts'
import { syncSoon } from './sync.ts'

/** The same code is passed over for so long: somebody holds it before the camera. */
const sameCodeMs = 3_000
/** A ticket's signed part stays while its last characters change. */
const signedPart = 120

/** When each code was last seen; two telephones may be in the picture at once. */
const lastSeen = new Map<string, number>()
let queue: Promise<void> = Promise.resolve()

/**
 * A text from camera, hand scanner or fingers. `held`: from a camera, which sees a code for as long as it is held there;
 * `seenAt`: `performance.now()` of its frame. One after another, so that the same code cannot pass
 * twice; done when its word stands on the screen.
 */
export function scan(text: string, { held = false, seenAt = performance.now() } = {}): Promise<void> {
  const code = text.trim()
  if (code === '') return Promise.resolve()
  const now = performance.now()
  for (const [one, at] of lastSeen) if (now - at >= sameCodeMs) lastSeen.delete(one)
  const signed = code.slice(0, signedPart)
  const same = lastSeen.has(signed)
  if (!same || held) lastSeen.set(signed, now)
  if (same) return Promise.resolve()
  queue = queue.then(() => announce(code, seenAt)).catch((error: unknown) => console.error(error))
  return queue
}

async function announce(code: string, seenAt: number): Promise<void> {
  const verdict = await judgeText(code.slice(0, 200))
  if (verdict === null) return
  const look = lookOf(verdict)
  sound(look.sound)
  vibrate(look.vibration)
  await onScreen()
  if (performance.getEntriesByName('gate-verdict').length > 500) performance.clearMeasures('gate-verdict')
  performance.measure('gate-verdict', { start: seenAt, end: performance.now() })
  syncSoon()
}

/** After the next frame what changed is painted. */
function onScreen(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  })
}
