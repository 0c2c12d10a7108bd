import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'

/** A node tells once in so long what it saw since, while it holds seats; what is older than `believedSeconds` is over. */
const tellsEveryMs = 2000
const believedSeconds = 10
/** Fewer say nothing of 95 in 100. */
const fewest = 20

/** How long holds of a sale took in this node; told to whoever decides about its waiting room. */
function openTimes(db: Db) {
  const node = randomUUID()
  const seen = new Map<string, number[]>()
  let timer: NodeJS.Timeout | null = null

  async function tell(): Promise<void> {
    timer = null
    const told = [...seen].map(([subject, ms]) => ({ subject, holds: ms.length, p95: p95(ms) }))
    seen.clear()
    await sql`insert into hold_times (subject, node, holds, p95_ms)
      select subject, ${node}::uuid, holds, p95 from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (subject text, holds int, p95 int)
      on conflict (subject, node) do update
        set holds = excluded.holds, p95_ms = excluded.p95_ms, told_at = clock_timestamp()`.execute(db)
  }

  return {
    took(subject: string, ms: number): void {
      const of = seen.get(subject)
      if (of === undefined) seen.set(subject, [ms])
      else of.push(ms)
      // Where it cannot be told nobody misses it: the sale goes on, and the next ones are told.
      timer ??= setTimeout(() => void tell().catch(() => undefined), tellsEveryMs).unref()
    },
  }
}

const p95 = (ms: number[]) => Math.round(ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.95)]!)

const times = new WeakMap<Db, ReturnType<typeof openTimes>>()

/** Refused before any seat was looked at: a script's are as many as it likes and as quick, and say nothing of holds. */
const atTheDoor = new Set(['queue_pass_required', 'queue_pass_over', 'proof_required', 'login_to_hold'])

/** Does the work of a hold of a sale, and notes how long it took. */
export async function timeHold<T>(db: Db, subject: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const took = () => holdTook(db, subject, performance.now() - began)
  try {
    const held = await work()
    took()
    return held
  } catch (error) {
    if (!(error instanceof Problem && atTheDoor.has(error.code))) took()
    throw error
  }
}

/** A hold of a sale was made or refused after so many milliseconds. */
export function holdTook(db: Db, subject: string, ms: number): void {
  let of = times.get(db)
  if (of === undefined) times.set(db, (of = openTimes(db)))
  of.took(subject, ms)
}

/** How long 95 of 100 holds of a sale take now, in the slowest node; null where too few are made to say. */
export async function holdP95(db: Db, subject: string): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select max(p95_ms) as ms from hold_times where subject = ${subject} and holds >= ${fewest}
      and told_at > clock_timestamp() - make_interval(secs => ${believedSeconds})`.execute(db)
  return rows[0]?.ms ?? null
}
