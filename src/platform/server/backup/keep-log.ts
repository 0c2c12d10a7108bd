import { logFolder, noteQuiet, pieceName } from './log-pieces.ts'
import {
  followLog,
  identify,
  replicationClient,
  segmentSize,
  serverClock,
  slotPosition,
  type LogPart,
  type Lsn,
} from './replication.ts'
import type { SealedStore } from './sealed-store.ts'

/** A piece is put away at this size, or after this long where little is written. */
const pieceBytes = 4 * 2 ** 20
const pieceMs = 5_000
/** So often an end at which nothing is written is noted. */
const quietMs = 30_000
/** More than this waiting for the store, and the server waits too. */
const waitingBytes = 16 * 2 ** 20

type Options = {
  /** Ends once the log lies there up to here; without it it goes on until `signal`. */
  until?: 'now'
  signal?: AbortSignal
}

/**
 * Brings the log into the backup as it is written. The server keeps what has not arrived, so that a stop, a full disk or a
 * kill leaves no hole: the next start begins with the segment in which the last one stopped.
 */
export async function keepLog(
  url: string,
  store: SealedStore,
  { until, signal }: Options = {},
): Promise<Lsn> {
  const link = await replicationClient(url)
  try {
    const asked = await serverClock(url)
    const origin = await identify(link)
    const size = BigInt(await segmentSize(link))
    const position = await slotPosition(link)
    const folder = logFolder(origin)
    const goal = until === 'now' ? origin.at : null
    if (goal !== null && position >= goal) {
      await noteQuiet(store, folder, goal, asked)
      return goal
    }
    return await stream(position - (position % size))

    async function stream(from: Lsn): Promise<Lsn> {
      let parts: LogPart[] = []
      let bytes = 0
      let kept = from
      /** The last moment of which everything is in what was received. */
      let wholeAt = new Date(0)
      let askedAt = Date.now()
      let writing = Promise.resolve()
      let failure: unknown
      let finishing = false
      const log = followLog(link, {
        from,
        timeline: origin.timeline,
        onPart: (part) => {
          parts.push(part)
          bytes += part.bytes.length
          const received = part.start + BigInt(part.bytes.length)
          if (bytes >= pieceBytes || (goal !== null && received >= goal)) putAway()
          if (bytes > waitingBytes) link.wire.stream.pause()
        },
      })
      const finish = () => {
        if (finishing) return
        finishing = true
        log.finish()
      }
      const round = setInterval(putAway, pieceMs)
      signal?.addEventListener('abort', putAway, { once: true })
      if (signal?.aborted) putAway()

      /** One after the other, in the log's order. */
      function putAway(): void {
        const taken = parts
        const length = bytes
        parts = []
        bytes = 0
        writing = writing
          .then(async () => {
            if (failure !== undefined) return
            await putPiece(taken, length)
            if (goal === null && Date.now() - askedAt > quietMs) await askQuiet()
            if (!finishing) log.confirm(kept)
            link.wire.stream.resume()
            if (signal?.aborted || (goal !== null && kept >= goal)) finish()
          })
          .catch((error: unknown) => {
            failure ??= error
            link.wire.stream.resume()
            finish()
          })
      }

      async function putPiece(taken: LogPart[], length: number): Promise<void> {
        const [first] = taken
        if (first === undefined) return
        const piece = Buffer.concat(
          taken.map((part) => part.bytes),
          length,
        )
        const end = first.start + BigInt(length)
        wholeAt = taken.findLast((part) => part.wholeAt !== null)?.wholeAt ?? wholeAt
        if (goal !== null && end >= goal && asked > wholeAt) wholeAt = asked
        await store.put(pieceName(folder, { start: first.start, end, at: wholeAt }), piece)
        kept = end
      }

      /** A night in which nothing is written has to be told from one of which nothing arrived. */
      async function askQuiet(): Promise<void> {
        askedAt = Date.now()
        const now = await serverClock(url)
        const other = await replicationClient(url)
        try {
          const { at } = await identify(other)
          if (kept >= at) await noteQuiet(store, folder, kept, now)
        } finally {
          await other.end()
        }
      }

      try {
        await log.ended
      } finally {
        clearInterval(round)
        signal?.removeEventListener('abort', putAway)
      }
      await writing
      if (failure !== undefined) throw failure
      if (goal !== null) await noteQuiet(store, folder, goal, asked)
      return kept
    }
  } finally {
    await link.end()
  }
}
