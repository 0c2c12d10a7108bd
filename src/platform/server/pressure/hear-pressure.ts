import type { Notification } from 'pg'
import type { KeptConnection } from '../kept-connection.ts'
import type { Heard } from './rules.ts'
import { pressureChannel } from './tell-pressure.ts'

/** What the web processes say of how long their buyers wait. While nothing is heard, nothing is known and nobody waits. */
export function hearPressure(connection: KeptConnection): () => Heard {
  /** The database's time of the last notice, and ours when it came: between the two clocks, ours may be wrong by minutes. */
  let last: { at: number; heard: number } | null = null
  const hear = ({ channel, payload }: Notification) => {
    const at = Number(payload) * 1000
    if (channel === pressureChannel && at > 0) last = { at, heard: performance.now() }
  }
  connection.each(async (client) => {
    client.on('notification', hear)
    await client.query(`listen ${pressureChannel}`)
  })
  return () =>
    last === null
      ? { lastAt: null, now: Date.now() }
      : { lastAt: last.at, now: last.at + performance.now() - last.heard }
}
