import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'
import { incidentWords } from '../../desk-rules.ts'

const path = '/backoffice/puertas'

/** What the gates found and nobody closed yet. */
export const gateIncidents: StaffNoticeKind = {
  kind: 'gate_incidents',
  may: 'supervise Gate',
  label: 'Incidentes en puertas',
  hint: 'Una puerta encontró algo que alguien tiene que ver.',
  one: 'Un incidente en puertas',
  many: 'incidentes en puertas',
  path,
  urgent: true,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('gateIncidents')
      .select(['id', 'eventId', 'kind'])
      .where('resolvedAt', 'is', null)
      .execute()
    return rows.map(({ id, eventId, kind }) => ({
      thing: id,
      title: `En puertas: ${incidentWords[kind]}`,
      path: `${path}/${eventId}`,
    }))
  },
}
