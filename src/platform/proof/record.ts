import type { Beacon } from './beacon.ts'
import { toHex, type Sha256 } from './bytes.ts'

/** What a sale published of itself, before and after. */
export type Facts = {
  seats: number
  blocked: number
  sold: number
  phases: { name: string; startsAt: string; endsAt: string; quota: number | null; taken: number }[]
}

type Named = { chain: string; round: number; at: string }
/** What each entry of any record says. */
export type Every = {
  /** Which entry it is, from 1, and the SHA-256 of the statement before (hexadecimal; of the first one empty). */
  no: number
  previous: string
  sale: string
  sitting: number
  /** When it was signed. */
  at: string
}

/**
 * What the entries of a record say, in this order. `announced`: what will happen and by which beacon (again where the hour of
 * the sale was moved). `closed`: the root of the list, before its beacon exists. `drawn`: the beacon and the seed.
 * `opened`: places are called, where there was nothing to draw. `ended`: what the room let in and what was sold.
 */
export type Statement =
  | (Every & {
      kind: 'announced'
      title: string
      mode: string
      opensAt: string
      closesAt: string
      beacon: Named
      rules: { version: number; lines: readonly string[] }
      facts: Facts
      /** Of a ballot: what it gives away, and on which terms. */
      ballot?: { mostSeats: number; payHours: number; zones: { name: string; seats: number }[] }
    })
  | (Every & { kind: 'closed'; closesAt: string; places: number; root: string; beacon: Named })
  | (Every & { kind: 'drawn'; places: number; root: string; seed: string; beacon: Named & Beacon })
  | (Every & { kind: 'opened'; facts: Facts })
  | (Every & {
      kind: 'ended'
      reason: string
      places: number
      served: number
      skipped: number
      waiting: number
      facts: Facts
    })

/** What an entry says beyond what every entry does. */
type Rest<S> = S extends Statement ? Omit<S, keyof Every> : never
export type Said = Rest<Statement>

/** The text of a statement, exactly as it is signed. */
export const statementText = (every: Every, said: object): string => JSON.stringify({ ...every, ...said })

export async function hashOfText(text: string, sha256: Sha256): Promise<string> {
  return toHex(await sha256(new TextEncoder().encode(text)))
}

/** What can be said of an entry whose record is not known. */
export type Entry = Every & { kind: string }

/** Text → what it says; null where it is no entry. */
export function readEntry(text: string): Entry | null {
  try {
    const read = JSON.parse(text) as Partial<Entry> | null
    const whole = typeof read?.no === 'number' && typeof read.kind === 'string' && typeof read.at === 'string'
    return whole ? (read as Entry) : null
  } catch {
    return null
  }
}

/** The same, of a waiting room or a ballot. */
export const readStatement = (text: string): Statement | null => readEntry(text) as Statement | null
