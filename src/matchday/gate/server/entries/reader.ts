import type { Db } from '#server/db.ts'
import type { CodeReader } from '../../scan/read-code.ts'
import { codeReaderOf } from '../../snapshot/lookup.ts'
import { secretsOf } from '../snapshot/make.ts'

/** Keys change once a season: a new one is read within this. */
const keptMs = 60_000

/** Opens a match's keys and secrets once a minute. Who is kept out stands with the tickets, not here. */
export function codeReaders(db: Db, masterKey: Buffer): (eventId: number) => Promise<CodeReader> {
  const kept = new Map<number, { until: number; reader: Promise<CodeReader> }>()
  return (eventId) => {
    const known = kept.get(eventId)
    if (known !== undefined && performance.now() < known.until) return known.reader
    const reader = secretsOf(db, masterKey, eventId).then((secrets) =>
      codeReaderOf({ eventId, barred: [], ...secrets }),
    )
    kept.set(eventId, { until: performance.now() + keptMs, reader })
    reader.catch(() => kept.delete(eventId))
    return reader
  }
}
