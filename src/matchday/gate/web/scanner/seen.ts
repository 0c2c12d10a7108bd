import type { Entry } from '../../rules.ts'
import type { KeptScan } from './kept/kept-scans.ts'

/** What this telephone saw itself: who is inside by it, and what the server has not been told. */
export type Seen = ReturnType<typeof seenBy>

const minute = 60_000

/** `kept`: the scans of this shift, the oldest first. */
export function seenBy(kept: { scan: KeptScan; sent: boolean }[]) {
  const entries = new Map<string, Entry>()
  const waiting = new Map<string, KeptScan>()
  const times: number[] = []

  const note = (scan: KeptScan): void => {
    if (scan.kind === 'refused') return
    const at = Date.parse(scan.at)
    const before = entries.get(scan.ticketId)
    const first = before ?? { at, gate: scan.gate }
    entries.set(scan.ticketId, { ...first, inside: scan.kind !== 'out' })
    if (scan.kind !== 'out') times.push(at)
  }
  const add = (scans: KeptScan[], sent: boolean): void => {
    for (const scan of scans) {
      if (!sent) waiting.set(scan.id, scan)
      note(scan)
    }
  }
  for (const { scan, sent } of kept) add([scan], sent)
  return {
    of: (ticketId: string) => entries.get(ticketId),
    add,
    /** The server knows of an entry somewhere else. */
    heard: (ticketId: string, entry: Entry) => entries.set(ticketId, entry),
    /** The next ones for the server, the oldest first. */
    next: (most: number) => [...waiting.values()].slice(0, most),
    forgetSent: (ids: string[]) => ids.forEach((id) => waiting.delete(id)),
    /** People let in, those of the last minute, and scans that still wait. */
    counts: (now: number) => ({
      entered: times.length,
      lastMinute: times.filter((at) => now - at < minute).length,
      pending: waiting.size,
    }),
  }
}
