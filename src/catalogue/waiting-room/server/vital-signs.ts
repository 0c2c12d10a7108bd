import { sql, type RawBuilder } from 'kysely'
import type { Services } from '#server/services.ts'
import type { SignValue, VitalSign } from '#server/vital-sign.ts'
import { findSale } from './sales.ts'

type Deps = Pick<Services, 'db' | 'features'>

/** A value for each room that is at it. */
async function byRoom(
  services: Deps,
  value: RawBuilder<number>,
  since: RawBuilder<Date | null>,
): Promise<SignValue[]> {
  const { rows } = await sql<{ subject: string; value: number; since: Date | null }>`
    select subject, ${value} as value, ${since} as since from waiting_rooms room
    where state in ('joining', 'drawing', 'serving') order by 2 desc`.execute(services.db)
  const values: SignValue[] = []
  for (const { subject, since: at, ...row } of rows) {
    const sale = await findSale(services, subject)
    const words = sale?.title ?? subject
    values.push({ value: row.value, labels: { sale: subject }, words, ...(at !== null && { since: at }) })
  }
  return values
}

/** Since when a room owes its next step: the close of its list, its draw, or the next number. Null while it owes none. */
const owedSince = sql<Date | null>`case state
  when 'joining' then closes_at
  when 'drawing' then beacon_at
  else case when next_closes_at < now() then next_closes_at when not paused and not open_to_all and per_minute > 0 and last_number > serving then serving_at end end`

export const waitingRoomSigns: readonly VitalSign[] = [
  {
    metric: 'taquilla_room_waiting',
    help: 'People who wait in a waiting room, by sale',
    group: 'Ventas',
    title: 'Personas en la fila',
    meaning: 'Cuentas con lugar en una fila que todavía no llega a su turno.',
    unit: 'count',
    labels: ['sale'],
    read: (services) =>
      byRoom(
        services,
        sql<number>`(select count(*)::int from waiting_places place
          where place.room_id = room.id and place.sitting >= room.sitting and place.status = 'waiting')`,
        sql`null::timestamptz`,
      ),
  },
  {
    metric: 'taquilla_room_stuck_seconds',
    help: 'How long a waiting room has owed its next step: the close of its list, its draw or the next number, by sale',
    group: 'Ventas',
    title: 'Fila que no avanza',
    meaning: 'Tiempo que una fila lleva sin cerrar su lista, sin sortear o sin llamar a quien sigue.',
    unit: 'seconds',
    labels: ['sale'],
    alert: {
      name: 'TaquillaRoomStuck',
      when: 'above',
      limit: 120,
      forMinutes: 1,
      urgency: 'page',
      summary: 'A waiting room has not moved for 2 minutes',
      advice: 'Revisa que alguien haga los trabajos y que se alcance el número público del sorteo.',
      runbook: 'database-down.md#a-waiting-room-stands-still',
    },
    read: (services) =>
      byRoom(
        services,
        sql<number>`coalesce(greatest(extract(epoch from now() - ${owedSince})::float8, 0), 0)`,
        sql<Date | null>`case when ${owedSince} < now() then ${owedSince} end`,
      ),
  },
]
