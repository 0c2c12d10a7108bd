import { connectionsInUse, holdsMs, loopLateMs, patienceMs, writesUnderWay } from './thresholds.ts'

/** What a web process saw of itself in the last second. */
export type Look = {
  /** Calls that change something and have no answer yet, on average. */
  writes: number
  /** How late its timers were, 95 of 100 times. */
  loopLateMs: number
  /** The share of its connections to the database that were in use, on average. */
  connections: number
}

/** Somebody waits, and what they wait for is scarce: the process or the database. A busy process that nobody waits for is none. */
export const underPressure = (look: Look): boolean =>
  look.writes >= writesUnderWay && (look.loopLateMs >= loopLateMs || look.connections >= connectionsInUse)

/** When the last web process spoke of pressure, and now, by the database's clock. */
export type Heard = { lastAt: number | null; now: number }

/** Whether a job that was due at `dueAt` still lets the buyers go first. */
export const waitsForBuyers = ({ lastAt, now }: Heard, dueAt: number): boolean =>
  lastAt !== null && now - lastAt < holdsMs && now - dueAt < patienceMs
