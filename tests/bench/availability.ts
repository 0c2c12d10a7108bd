import { gzipSync } from 'node:zlib'
import { percentile } from './raw-client.ts'
import type { Stage } from './stage.ts'

/** Bytes and milliseconds of the whole stadium's availability. */
export async function benchAvailability({ origin }: Stage): Promise<Record<string, number>> {
  const times: number[] = []
  let bytes = new Uint8Array()
  for (let turn = 0; turn < 200; turn++) {
    const started = performance.now()
    bytes = new Uint8Array(await (await fetch(`${origin}/api/events/1/availability`)).arrayBuffer())
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return {
    availability_bytes: bytes.length,
    availability_gz_bytes: gzipSync(bytes).length,
    availability_p50_ms: percentile(sorted, 0.5),
    availability_p99_ms: percentile(sorted, 0.99),
  }
}
