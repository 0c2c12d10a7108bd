import type { Db } from '#server/db.ts'
import { gather } from '#server/gather.ts'
import type { SignedIn } from '#server/session.ts'
import { findSessions, markSeen } from '../sql.ts'

type Halves = { tokenHash: Buffer; cookieHash: Buffer }

/** Sessions read together at most, and statements of it at the same time: one that is cut off does not hold up all. */
const most = 200
const lanes = 3

/** Reads the sessions of whoever asks at the same time in one statement: in a rush a process reads hundreds a second. */
export function sessionBatch(): (
  db: Db,
  tokenHash: Buffer,
  cookieHash: Buffer,
) => Promise<SignedIn | undefined> {
  const lines = new WeakMap<Db, (halves: Halves) => Promise<SignedIn | undefined>>()
  return (db, tokenHash, cookieHash) => {
    let line = lines.get(db)
    if (line === undefined) {
      line = gather({ most, lanes }, (asked) => readTogether(db, asked))
      lines.set(db, line)
    }
    return line({ tokenHash, cookieHash })
  }
}

async function readTogether(db: Db, asked: Halves[]): Promise<(SignedIn | undefined)[]> {
  const hex = (which: keyof Halves) => asked.map((halves) => halves[which].toString('hex'))
  const rows = await findSessions(db, { tokens: hex('tokenHash'), cookies: hex('cookieHash') })
  const stale = rows.flatMap((row) => (row.stale ? [row.sessionHash] : []))
  if (stale.length > 0) await markSeen(db, stale)
  const found = new Map(rows.map(({ no, stale: _, ...signedIn }) => [no, signedIn]))
  return asked.map((_, at) => found.get(at + 1))
}
