import { Histogram } from '@prometheus-io/client'
import { processMetrics } from '#server/process-metrics.ts'

const seconds = new Histogram({
  name: 'taquilla_provider_seconds',
  help: 'Time of a try at the payment provider, by call and by whether it answered',
  labelNames: ['call', 'outcome'],
  buckets: [0.1, 0.3, 0.6, 1, 2, 4, 8, 16],
  registers: [processMetrics],
})

const windowMs = 5 * 60_000
/** The most of the window that is kept: enough for its share in the thickest sale. */
const kept = 500
let lately: { at: number; answered: boolean }[] = []

/** The provider's own words for a call, with numbers and ids left out: `GET /v1/payments/:id`. */
const nameOf = (method: string, path: string) =>
  `${method} ${path.replace(/\?.*$/, '').replace(/\/(?!v\d+(\/|$))[^/]*\d[^/]*/g, '/:id')}`

/** Notes how long one try took; a refusal is an answer. */
export function noteTry(method: string, path: string, began: number, answered: boolean): void {
  const outcome = answered ? 'answered' : 'unanswered'
  seconds.observe({ call: nameOf(method, path), outcome }, (performance.now() - began) / 1000)
  lately.push({ at: performance.now(), answered })
  if (lately.length > kept) lately = lately.slice(-kept)
}

/** Of this process's tries of the last five minutes, the share without an answer; null where there were fewer than five. */
export function unansweredShare(): number | null {
  const from = performance.now() - windowMs
  lately = lately.filter(({ at }) => at >= from)
  if (lately.length < 5) return null
  return lately.filter(({ answered }) => !answered).length / lately.length
}
