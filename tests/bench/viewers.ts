import { once } from 'node:events'
import { join } from 'node:path'
import { startProgram, stopProgram } from '../../scripts/processes.ts'
import { anotherMatch } from './another-match.ts'
import { makeBuyers } from './buyers.ts'
import { processorMs } from './processor-time.ts'
import { buyMuch } from './purchases.ts'
import { percentile } from './raw-client.ts'
import { sized, type Stage } from './stage.ts'

const watchers = sized(2000)
const rounds = 3
const seconds = sized(10)

/**
 * Buyers' p95 while 2,000 people watch the live map of the match that is bought, over theirs without, in turns. `viewers_processor_share` is
 * what the watching people's own program took of one processor meanwhile: in life that is their phones'.
 */
export async function benchViewers(stage: Stage): Promise<Record<string, number>> {
  const eventId = await anotherMatch(stage, 'Miradores')
  const node = await stage.startNode()
  const shop = { origin: node.origin, sandboxOrigin: stage.sandboxOrigin }
  const buyers = await makeBuyers(stage, 12_000)
  const latencies: Record<'alone' | 'watched', number[]> = { alone: [], watched: [] }
  const seen = { open: watchers, messages: 0, processor: 0, seconds: 0 }

  async function buyFor(length: number): Promise<number[]> {
    const until = performance.now() + length * 1000
    return (await buyMuch([shop], buyers, { eventId, until })).latencies
  }
  try {
    await buyFor(Math.min(5, seconds))
    for (let round = 0; round < rounds; round++) {
      latencies.alone.push(...(await buyFor(seconds)))
      const crowd = startProgram(join(import.meta.dirname, 'map-watchers.ts'), {
        PORT: new URL(node.origin).port,
        WATCHERS: String(watchers),
        STREAM: `/api/events/${eventId}/live`,
      })
      try {
        const [{ open }] = (await once(crowd, 'message')) as [{ open: number }]
        seen.open = Math.min(seen.open, open)
        const [before, began] = [processorMs(crowd.pid!), performance.now()]
        latencies.watched.push(...(await buyFor(seconds)))
        seen.processor += processorMs(crowd.pid!) - before
        seen.seconds += (performance.now() - began) / 1000
        const told = once(crowd, 'message')
        crowd.send('stop')
        seen.messages += ((await told) as [{ messages: number }])[0].messages
      } finally {
        await stopProgram(crowd)
      }
    }
  } finally {
    node.process.kill('SIGTERM')
  }
  const p95 = (of: number[]) =>
    percentile(
      of.toSorted((a, b) => a - b),
      0.95,
    )
  return {
    viewers_watching: seen.open,
    viewers_messages_per_s: seen.messages / seen.seconds,
    viewers_processor_share: seen.processor / 1000 / seen.seconds,
    buyers_p95_ms: p95(latencies.alone),
    buyers_p95_with_viewers_ms: p95(latencies.watched),
    buyers_rate_with_viewers_ratio: latencies.watched.length / latencies.alone.length,
    buyers_p95_with_viewers_ratio: p95(latencies.watched) / p95(latencies.alone),
  }
}
