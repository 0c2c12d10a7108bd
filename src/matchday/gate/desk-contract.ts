import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { IncidentKind, MatchOff, MatchSettings, type VerdictKind } from './contract.ts'

const reader = desk('read Attendance')
const supervisor = desk('supervise Gate')

const ofMatch = z.strictObject({ eventId: NumericId })

export const gateMatchesColumns = [
  { key: 'match', title: 'Partido' },
  { key: 'startsAt', title: 'Inicio', kind: 'instant', sortable: true },
  { key: 'tickets', title: 'Boletos', kind: 'count', sortable: true },
  { key: 'entered', title: 'Entraron', kind: 'count', sortable: true },
  { key: 'devices', title: 'Equipos', kind: 'count' },
  { key: 'incidents', title: 'Casos abiertos', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

export const gateWhenNames = { coming: 'Por jugar', past: 'Jugados' } as const

export const GateMatchesQuery = tableQuery([...sortKeys(gateMatchesColumns), 'nearest'], {
  when: z.optional(z.enum(['coming', 'past'])),
})
export type GateMatchesQuery = z.infer<typeof GateMatchesQuery>

export const listGateMatches = reader.get('/staff/gates', 'Asistencia por partido', {
  boundless: true,
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
  atPoint: z.boolean(),
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

export const readGateMatch = reader.get(
  '/staff/gates/:eventId',
  'Las puertas de un partido ahora: contadores, equipos y ajustes',
  {
    params: ofMatch,
    reply: z.object({
      match: z.string(),
      startsAt: Instant,
      doorsAt: Instant,
      over: z.boolean(),
      /** Why nobody goes in with a ticket. */
      off: z.nullable(MatchOff),
      gates: z.array(GateCounter),
      /** Lanes and counters where extras are used. */
      points: z.array(z.string()),
      devices: z.array(DeskDevice),
      settings: MatchSettings,
      openIncidents: z.int(),
      /** People whom supervision let in against the gate's word. */
      letIn: z.int(),
      now: Instant,
    }),
  },
)

export const makeGateCode = supervisor.post(
  '/staff/gates/:eventId/codes',
  'Hace un código de equipo: una vez, diez minutos',
  {
    fresh: true,
    params: ofMatch,
    body: z.strictObject({
      /** Null: a supervisor who walks. */
      gate: z.nullable(z.string().check(z.minLength(1, 'Elige una puerta'), z.maxLength(40))),
      supervisor: z.boolean(),
      /** `gate` is a lane or counter of extras. */
      atPoint: z.optional(z.boolean()),
    }),
    reply: z.object({ code: z.string(), expiresAt: Instant }),
    status: 201,
    perMinute: 60,
  },
)

export const revokeGateDevice = supervisor.delete(
  '/staff/gates/:eventId/devices/:deviceId',
  'Da de baja un equipo: en su siguiente llamada borra lo que guarda',
  { params: z.strictObject({ eventId: NumericId, deviceId: Uuid }), reply: Done },
)

export const saveGateSettings = supervisor.put(
  '/staff/gates/:eventId/settings',
  'Cómo trabajan las puertas de un partido',
  { params: ofMatch, body: z.strictObject(MatchSettings.shape), reply: Done },
)

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

export const listGateIncidents = reader.get(
  '/staff/gates/:eventId/incidents',
  'Entradas dobles y otros casos de un partido',
  { params: ofMatch, query: IncidentsQuery, reply: tablePage(IncidentRow) },
)

/** What the device had said, as the club reads it. */
export const insteadWords: Partial<Record<VerdictKind, string>> = {
  pass: 'Sin código a la mano',
  used: 'Ya usado',
  other_gate: 'Otra puerta',
  fan_id_pending: 'Falta Fan ID',
  minor_alone: 'Menor sin adulto',
  match_off: 'Hoy no se entra',
}

export const letInColumns = [
  { key: 'at', title: 'Momento', kind: 'instant', sortable: true },
  { key: 'who', title: 'Dejó pasar' },
  { key: 'place', title: 'Lugar' },
  { key: 'verdict', title: 'El equipo decía' },
  { key: 'reason', title: 'Motivo' },
  { key: 'gate', title: 'Puerta', sortable: true },
  { key: 'device', title: 'Equipo' },
] as const satisfies readonly ListColumn[]

export const LetInQuery = tableQuery(sortKeys(letInColumns), {})
export type LetInQuery = z.infer<typeof LetInQuery>

export const listLetIn = reader.get(
  '/staff/gates/:eventId/let-in',
  'A quién dejó pasar supervisión contra lo que decía el equipo, quién y por qué',
  {
    params: ofMatch,
    query: LetInQuery,
    reply: tablePage(
      z.object({
        id: Uuid,
        at: Instant,
        who: z.string(),
        place: z.string(),
        verdict: z.string(),
        reason: z.nullable(z.string()),
        gate: z.string(),
        device: z.string(),
      }),
    ),
  },
)

export const makeGatePin = supervisor.post(
  '/staff/gates/:eventId/pin',
  'Hace el PIN de supervisión de quien llama, para este partido; se dice una vez',
  { fresh: true, params: ofMatch, reply: z.object({ pin: z.string() }), status: 201, perMinute: 20 },
)

export const resolveGateIncident = supervisor.post(
  '/staff/gates/:eventId/incidents/:incidentId/resolution',
  'Cierra un caso con lo que se hizo',
  {
    params: z.strictObject({ eventId: NumericId, incidentId: Uuid }),
    body: z.strictObject({
      words: z.string().check(z.minLength(3, 'Escribe qué se hizo'), z.maxLength(500)),
    }),
    reply: Done,
  },
)
