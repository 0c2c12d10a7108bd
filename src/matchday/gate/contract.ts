import { z } from 'zod/mini'
import { anyone, gate } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'

export const VerdictKind = z.enum([
  'pass',
  'used',
  'other_gate',
  'other_match',
  'old_code',
  'fan_id_pending',
  'restricted',
  'minor_alone',
  'revoked',
  'unknown_key',
  'match_off',
])
export type VerdictKind = z.infer<typeof VerdictKind>

/** `override`: a supervisor let somebody in. `refused` is written down too, so that supervision sees it. */
export const ScanKind = z.enum(['in', 'out', 're_entry', 'override', 'refused'])
export type ScanKind = z.infer<typeof ScanKind>

/** A gate, or the lane or counter where extras are used. */
const Gate = z.string().check(z.minLength(1), z.maxLength(40))

/**
 * One person who passed, or did not. A family that passes with the adult's code is one of these for each ticket, all
 * with that `code`. `id` is made by the device: the same one sent again changes nothing.
 */
export const Scan = z.strictObject({
  id: Uuid,
  ticketId: Uuid,
  /** The scanned text as it was read; null only where a supervisor let somebody in without one. */
  code: z.nullable(z.string().check(z.maxLength(200))),
  kind: ScanKind,
  gate: Gate,
  /** By the device's corrected clock; one that met the server later corrects what it kept before it sends it. */
  at: Instant,
  /** False when the device has not met the server since it was switched on: `at` is its own clock's. */
  clockKnown: z.boolean(),
  verdict: VerdictKind,
  reason: z.optional(z.string().check(z.minLength(3), z.maxLength(200))),
  /** The supervisor whose PIN was typed on a device that is nobody's own, and the proof that it was. */
  by: z.optional(z.strictObject({ pinId: Uuid, proof: z.string().check(z.regex(/^[\w-]{43}$/)) })),
})
export type Scan = z.infer<typeof Scan>

export const FirstEntry = z.object({ at: Instant, gate: z.string() })

/**
 * `recorded`; `double`: somebody else had gone in with it; `old_code`: it had changed hands; `revoked`: it had been given
 * back; `unknown`: the code is not of that ticket, or not ours.
 */
export const ScanResult = z.enum(['recorded', 'double', 'old_code', 'revoked', 'unknown'])
export type ScanResult = z.infer<typeof ScanResult>

const Recorded = z.object({ id: Uuid, result: ScanResult, first: z.nullable(FirstEntry) })
export type Recorded = z.infer<typeof Recorded>

export const IncidentKind = z.enum(['double', 'old_code', 'revoked', 'forged'])
export type IncidentKind = z.infer<typeof IncidentKind>

export const MatchSettings = z.object({
  /** Who went out may come in again with the same code. */
  reEntry: z.boolean(),
  /** A ticket opens any gate; else only the one printed on it. */
  anyGate: z.boolean(),
})
export type MatchSettings = z.infer<typeof MatchSettings>

/** Why nobody goes in with a ticket: `closed`: it is played without people; `moved`: to another day. */
export const MatchOff = z.enum(['cancelled', 'closed', 'moved'])
export type MatchOff = z.infer<typeof MatchOff>

export const Device = z.object({
  id: Uuid,
  eventId: z.int(),
  match: z.string(),
  startsAt: Instant,
  doorsAt: Instant,
  /** Null: a supervisor who walks; each scan then says at which gate. */
  gate: z.nullable(z.string()),
  /** It reads extras at that lane or counter, and lets nobody into the stadium. */
  atPoint: z.boolean(),
  /** All of the match. */
  gates: z.array(z.string()),
  /** Lanes and counters where extras of the match are used. */
  points: z.array(z.string()),
  name: z.string(),
  /** Holds names and may let people in. */
  supervisor: z.boolean(),
  /** When its session ends by itself. */
  expiresAt: Instant,
})
export type Device = z.infer<typeof Device>

export const redeemDeviceCode = anyone.post(
  '/gate/devices',
  'Cambia un código de equipo por su sesión; el código sirve una vez y diez minutos',
  {
    body: z.strictObject({
      code: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'Escribe los 8 caracteres del código')),
      /** How the people at the gate call this telephone. */
      name: z.string().check(z.minLength(1, 'Ponle un nombre al equipo'), z.maxLength(40)),
    }),
    reply: z.object({
      /** Goes into the header `gate-session`; its other half is an HttpOnly cookie. */
      token: z.string(),
      device: Device,
      /** To be kept: only what one of these signed is a snapshot. base64url of 32 bytes. */
      keys: z.array(z.object({ kid: z.int(), publicKey: z.string() })),
      now: Instant,
    }),
    status: 201,
    perMinute: 60,
  },
)

export const readDevice = gate.get(
  '/gate/device',
  'Este equipo; 401 device_revoked: borra todo lo que guarda',
  { reply: z.object({ device: Device, now: Instant }) },
)

export const leaveDevice = gate.delete('/gate/device', 'Termina la sesión de este equipo', { reply: Done })

export const readSnapshot = gate.get(
  '/gate/snapshot',
  'Todos los boletos del partido para trabajar sin internet, firmados (snapshot/format.ts)',
  { content: 'application/octet-stream' },
)

/** What a device tells of itself. */
export const DeviceState = z.strictObject({
  battery: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  /** Its wall clock minus the server's, in milliseconds. */
  clockOffsetMs: z.nullable(z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647))),
  /** Scans that it still keeps after this call. */
  pending: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})
export type DeviceState = z.infer<typeof DeviceState>

export const DeviceIncident = z.object({
  id: Uuid,
  kind: IncidentKind,
  ticketId: Uuid,
  /** All entries with that ticket, the first one first. */
  entries: z.array(z.object({ at: Instant, gate: z.string(), mine: z.boolean() })),
})
export type DeviceIncident = z.infer<typeof DeviceIncident>

export const syncDevice = gate.post(
  '/gate/sync',
  'Entrega los escaneos guardados y recibe lo que cambió; el mismo escaneo dos veces es uno',
  {
    body: z.strictObject({
      /** The version that the device stands at; null before it has a snapshot. */
      version: z.nullable(z.string().check(z.regex(/^\d{1,20}$/))),
      scans: z.array(Scan).check(z.maxLength(1000)),
      state: DeviceState,
    }),
    reply: z.object({
      /** The server's clock, with milliseconds: the device keeps its own offset to it. */
      now: Instant,
      results: z.array(Recorded),
      /** A signed delta in the snapshot's format, base64url; null when nothing changed. */
      delta: z.nullable(z.string()),
      version: z.nullable(z.string()),
      /** Too much changed since that version: read the snapshot again. */
      reload: z.boolean(),
      settings: MatchSettings,
      off: z.nullable(MatchOff),
      startsAt: Instant,
      /** Who can be called, and what a PIN typed here is checked against. */
      supervisors: z.array(z.object({ pinId: Uuid, name: z.string(), salt: z.string(), check: z.string() })),
      /** What is open with entries that this device reported. */
      incidents: z.array(DeviceIncident),
    }),
    maxBytes: 1024 * 1024,
    // All gates may share one address.
    perMinute: 3000,
  },
)
