import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { IncidentKind, MatchOff, MatchSettings } from './contract.ts'

const ofMatch = z.strictObject({ eventId: NumericId })

export const gateMatchesColumns = [
  { key: 'match', title: 'Partido' },
  { key: 'startsAt', title: 'Inicio', kind: 'instant', sortable: true },
  { key: 'tickets', title: 'Boletos', kind: 'count', sortable: true },
  { key: 'entered', title: 'Entraron', kind: 'count', sortable: true },
  { key: 'devices', title: 'Equipos', kind: 'count' },
  { key: 'incidents', title: 'Casos abiertos', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

export const GateMatchesQuery = tableQuery([...sortKeys(gateMatchesColumns), 'nearest'], {
  when: z.optional(z.enum(['coming', 'past'])),
})
export type GateMatchesQuery = z.infer<typeof GateMatchesQuery>

export const listGateMatches = endpoint({
  method: 'GET',
  path: '/staff/gates',
  summary: 'Asistencia por partido',
  access: 'staff',
  may: 'read Attendance',
  query: GateMatchesQuery,
  reply: tablePage(
    z.object({
      id: z.int(),
      match: z.string(),
      startsAt: Instant,
      tickets: z.int(),
      entered: z.int(),
      devices: z.int(),
      incidents: z.int(),
    }),
  ),
})

const DeskDevice = z.object({
  id: Uuid,
  name: z.string(),
  gate: z.nullable(z.string()),
  supervisor: z.boolean(),
  createdAt: Instant,
  lastSyncAt: z.nullable(Instant),
  battery: z.nullable(z.int()),
  clockOffsetMs: z.nullable(z.int()),
  pending: z.int(),
  revokedAt: z.nullable(Instant),
  expired: z.boolean(),
})
export type DeskDevice = z.infer<typeof DeskDevice>

const GateCounter = z.object({
  gate: z.string(),
  tickets: z.int(),
  entered: z.int(),
  inside: z.int(),
  lastFive: z.int(),
  refused: z.int(),
  devices: z.int(),
  waitMinutes: z.nullable(z.int()),
})
export type GateCounter = z.infer<typeof GateCounter>

export const readGateMatch = endpoint({
  method: 'GET',
  path: '/staff/gates/:eventId',
  summary: 'Las puertas de un partido ahora: contadores, equipos y ajustes',
  access: 'staff',
  may: 'read Attendance',
  params: ofMatch,
  reply: z.object({
    match: z.string(),
    startsAt: Instant,
    doorsAt: Instant,
    over: z.boolean(),
    /** Why nobody goes in with a ticket. */
    off: z.nullable(MatchOff),
    gates: z.array(GateCounter),
    devices: z.array(DeskDevice),
    settings: MatchSettings,
    openIncidents: z.int(),
    now: Instant,
  }),
})

export const makeGateCode = endpoint({
  method: 'POST',
  path: '/staff/gates/:eventId/codes',
  summary: 'Hace un código de equipo: una vez, diez minutos',
  access: 'staff',
  may: 'supervise Gate',
  fresh: true,
  params: ofMatch,
  body: z.strictObject({
    /** Null: a supervisor who walks. */
    gate: z.nullable(z.string().check(z.minLength(1, 'Elige una puerta'), z.maxLength(20))),
    supervisor: z.boolean(),
  }),
  reply: z.object({ code: z.string(), expiresAt: Instant }),
  status: 201,
  perMinute: 60,
})

export const revokeGateDevice = endpoint({
  method: 'DELETE',
  path: '/staff/gates/:eventId/devices/:deviceId',
  summary: 'Da de baja un equipo: en su siguiente llamada borra lo que guarda',
  access: 'staff',
  may: 'supervise Gate',
  params: z.strictObject({ eventId: NumericId, deviceId: Uuid }),
  reply: Done,
})

export const saveGateSettings = endpoint({
  method: 'PUT',
  path: '/staff/gates/:eventId/settings',
  summary: 'Cómo trabajan las puertas de un partido',
  access: 'staff',
  may: 'supervise Gate',
  params: ofMatch,
  body: z.strictObject(MatchSettings.shape),
  reply: Done,
})

export const incidentsColumns = [
  { key: 'foundAt', title: 'Momento', kind: 'instant', sortable: true },
  { key: 'kind', title: 'Qué', sortable: true },
  { key: 'place', title: 'Lugar' },
  { key: 'entries', title: 'Entradas' },
  { key: 'story', title: 'Boleto' },
  { key: 'resolvedAt', title: 'Cerrado', kind: 'instant' },
  { key: 'words', title: 'Qué se hizo' },
] as const satisfies readonly ListColumn[]

export const IncidentsQuery = tableQuery(sortKeys(incidentsColumns), {
  state: z.optional(z.enum(['open', 'resolved'])),
  kind: z.optional(IncidentKind),
})
export type IncidentsQuery = z.infer<typeof IncidentsQuery>

const IncidentRow = z.object({
  id: Uuid,
  kind: IncidentKind,
  place: z.string(),
  /** Every entry with it: hour, gate and device, the first one first. */
  entries: z.string(),
  /** What else is known of the ticket: to whom it went, whether the newer code went in too. */
  story: z.string(),
  foundAt: Instant,
  resolvedAt: z.nullable(Instant),
  words: z.nullable(z.string()),
})
export type IncidentRow = z.infer<typeof IncidentRow>

export const listGateIncidents = endpoint({
  method: 'GET',
  path: '/staff/gates/:eventId/incidents',
  summary: 'Entradas dobles y otros casos de un partido',
  access: 'staff',
  may: 'read Attendance',
  params: ofMatch,
  query: IncidentsQuery,
  reply: tablePage(IncidentRow),
})

export const resolveGateIncident = endpoint({
  method: 'POST',
  path: '/staff/gates/:eventId/incidents/:incidentId/resolution',
  summary: 'Cierra un caso con lo que se hizo',
  access: 'staff',
  may: 'supervise Gate',
  params: z.strictObject({ eventId: NumericId, incidentId: Uuid }),
  body: z.strictObject({
    words: z.string().check(z.minLength(3, 'Escribe qué se hizo'), z.maxLength(500)),
  }),
  reply: Done,
})
