import { fromBase64Url } from '#platform/codes/base64url.ts'
import { publicKey, type Key } from '#platform/codes/ticket-keys.ts'
import type { CodeReader } from '../../scan/read-code.ts'
import { ticketAt, type Snapshot } from '../../snapshot/format.ts'
import { codeReaderOf, lookupOf } from '../../snapshot/lookup.ts'
import type { GateTicket } from '../../snapshot/shapes.ts'
import { verifySnapshot } from '../../snapshot/signature.ts'
import { plain } from '#lib/slug.ts'
import type { KeptMatch, Session } from './kept/kept-match.ts'

/** The match as this telephone carries it. */
export type MatchData = {
  lookup: ReturnType<typeof lookupOf>
  base: Snapshot
  reader: CodeReader
  trusted: Map<number, Key>
}

/** Proves and opens what is kept or was just read; null when it is not what the club signed, or of another match. */
export async function openMatchData({ device, keys }: Session, kept: KeptMatch): Promise<MatchData | null> {
  const trusted = new Map(
    await Promise.all(
      keys.map(
        async ({ kid, publicKey: raw }) =>
          [kid, await publicKey(fromBase64Url(raw) ?? new Uint8Array(0))] as const,
      ),
    ),
  )
  const base = await verifySnapshot(kept.snapshot, trusted)
  if (base === null || base.head.eventId !== device.eventId || base.head.since !== null) return null
  const lookup = lookupOf(base)
  let data: MatchData = { lookup, base, trusted, reader: await codeReaderOf(base.head) }
  for (const bytes of kept.deltas) {
    const next = await withDelta(data, bytes)
    if (next === null) return null
    data = next
  }
  return data
}

/** The same match with what changed; null when nobody of the club signed the change. */
export async function withDelta(data: MatchData, bytes: Uint8Array<ArrayBuffer>): Promise<MatchData | null> {
  const delta = await verifySnapshot(bytes, data.trusted)
  if (delta === null || delta.head.eventId !== data.base.head.eventId) return null
  data.lookup.apply(delta)
  return { ...data, reader: await codeReaderOf(delta.head) }
}

/** Tickets by their holder's name, every word of it somewhere in it; only a supervisor's snapshot has names. At most 20. */
export function findByName({ base, lookup }: MatchData, words: string): GateTicket[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.join('').length < 3) return []
  const places = base.head.holders.flatMap((holder, index) => {
    const name = plain(holder)
    return wanted.every((word) => name.includes(word)) ? [index] : []
  })
  const found = places.flatMap((index) => lookup.find(ticketAt(base, index).id) ?? [])
  return found.filter(({ extra }) => extra === undefined).slice(0, 20)
}
