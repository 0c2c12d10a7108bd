import type { Lsn } from './replication.ts'
import type { SealedStore } from './sealed-store.ts'

/** A stretch of the log as it lies in the backup; up to `at`, on the server's clock, it tells everything (1970: unknown). */
export type Piece = { name: string; start: Lsn; end: Lsn; at: Date }

/** Which log: of one cluster and one of its lives. */
export const logFolder = (origin: { systemId: string; timeline: number }): string =>
  `wal/${origin.systemId}-${origin.timeline}`

const hex = (lsn: Lsn) => lsn.toString(16).padStart(16, '0')

export function pieceName(folder: string, { start, end, at }: Omit<Piece, 'name'>): string {
  return `${folder}/${hex(start)}-${hex(end)}-${at.getTime()}`
}

export async function piecesIn(store: SealedStore, folder: string): Promise<Piece[]> {
  const names = await store.names(folder)
  return names
    .flatMap((name) => {
      const [, start, end, at] = /\/([0-9a-f]{16})-([0-9a-f]{16})-(\d+)$/.exec(name) ?? []
      if (start === undefined) return []
      return [{ name, start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), at: new Date(Number(at)) }]
    })
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.end < b.end ? -1 : 1))
}

/** That at this moment the log ended here: a quiet hour is no gap. */
type Quiet = { lsn: string; at: string }
const quietName = (folder: string) => `${folder}/quiet`

export async function noteQuiet(store: SealedStore, folder: string, lsn: Lsn, at: Date): Promise<void> {
  await store.put(quietName(folder), Buffer.from(JSON.stringify({ lsn: hex(lsn), at } satisfies object)))
}

export type Reach = {
  pieces: Piece[]
  /** Where what lies there without a gap ends, and until which moment it tells everything. */
  end: Lsn
  until: Date | null
  /** Something lies beyond a gap: the log between is lost. */
  gap: boolean
}

/** How far the log goes from a place on without a hole. */
export async function reachFrom(store: SealedStore, folder: string, from: Lsn): Promise<Reach> {
  let end = from
  let until: Date | null = null
  let gap = false
  const pieces: Piece[] = []
  for (const piece of await piecesIn(store, folder)) {
    if (piece.end <= from) continue
    if (piece.start > end) {
      gap = true
      break
    }
    pieces.push(piece)
    if (piece.end > end) {
      end = piece.end
      if (piece.at.getTime() > (until?.getTime() ?? 0)) until = piece.at
    }
  }
  const quiet = await quietIn(store, folder)
  if (quiet !== null && !gap && BigInt(`0x${quiet.lsn}`) <= end) {
    const at = new Date(quiet.at)
    if (until === null || at > until) until = at
  }
  return { pieces, end, until, gap }
}

async function quietIn(store: SealedStore, folder: string): Promise<Quiet | null> {
  const names = await store.names(folder)
  if (!names.includes(quietName(folder))) return null
  return JSON.parse((await store.get(quietName(folder))).toString()) as Quiet
}
