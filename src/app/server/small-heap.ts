import { setFlagsFromString } from 'node:v8'

/** The heap is swept when it has grown by this much beyond what is in use: what a worker uses stays at about 115 MB. */
const growsByPercent = 40

/**
 * For a process that works in the background. By itself the engine lets garbage lie until the heap is several times as big as what
 * lives in it, the more so the more memory the machine has; it is no limit: what a job needs it gets.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growsByPercent}`)
}
