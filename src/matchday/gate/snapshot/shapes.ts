import { z } from 'zod/mini'
import { Fare } from '#catalogue/fares/shapes/fare.ts'
import { Instant } from '#lib/shapes.ts'
import { MatchOff, MatchSettings } from '../contract.ts'

/** A ticket as a gate knows it. Nothing says whose it is, but in a supervisor's snapshot. */
export type GateTicket = {
  id: string
  gate: string
  zone: string
  section: string
  row: string
  seat: string
  fare: Fare
  fareName: string
  /** What staff ask for; empty where nothing. */
  evidence: string
  /** `revoked`: given back, charged back, cancelled. `replaced`: it changed hands or seat, and a newer code opens. */
  ended: 'revoked' | 'replaced' | null
  /** Whom it is bound to; `other` is a fan whose Fan ID is not approved any more. */
  bound: 'nobody' | 'fan' | 'minor' | 'other'
  restricted: boolean
  /** The first entry, in epoch ms. */
  entered: { at: number; gate: string } | null
  /** False after an exit. */
  inside: boolean
  /**
   * Last 8 bytes of the bound fan's number, in hex; of a minor: of the adult's it goes in with. So a family is who shares
   * it. Empty while nobody's.
   */
  fanKey: string
  /** Only in a supervisor's snapshot; else empty. */
  holder: string
  /**
   * It is no ticket but something bought beside a seat, which `zone` names and `gate` says where: its code opens its lane, or it is
   * handed over at its counter, once.
   */
  extra?: 'scan' | 'counter'
}

/** What stands before the tickets, as JSON. Binary values are base64url. */
export const SnapshotHead = z.object({
  eventId: z.int(),
  match: z.string(),
  startsAt: Instant,
  doorsAt: Instant,
  madeAt: Instant,
  /** Where the next delta goes on. */
  version: z.string(),
  /** Null: the whole match. Else only what changed since that version: it goes over what the device has. */
  since: z.nullable(z.string()),
  fanIdRequired: z.boolean(),
  settings: MatchSettings,
  off: z.nullable(MatchOff),
  supervisor: z.boolean(),
  /** Published keys of codes, 32 bytes each. */
  keys: z.array(z.object({ kid: z.int(), publicKey: z.string() })),
  /** The match's secret: from it comes every ticket's rotating layer. */
  eventSecret: z.string(),
  /** The same for Fan ID codes, by key. */
  gateSecrets: z.array(z.object({ kid: z.int(), secret: z.string() })),
  /** Fans who may not go in now, by their whole number; in a delta: all of them again. */
  barred: z.array(z.string()),
  count: z.int(),
  /** The words that the columns point to. */
  words: z.object({
    gates: z.array(z.string()),
    zones: z.array(z.string()),
    sections: z.array(z.string()),
    rows: z.array(z.string()),
    seats: z.array(z.string()),
  }),
  /**
   * The fares that the tickets point to. Missing in a snapshot of before a club had fares of its own: then there are the
   * three of before. `extra`: those are of something bought beside a seat.
   */
  fares: z.optional(
    z.array(
      z.object({
        key: Fare,
        name: z.string(),
        evidence: z.string(),
        extra: z.optional(z.enum(['scan', 'counter'])),
      }),
    ),
  ),
  /** In the order of the tickets; empty but for a supervisor. */
  holders: z.array(z.string()),
})
export type SnapshotHead = z.infer<typeof SnapshotHead>
