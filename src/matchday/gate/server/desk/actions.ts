import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { MatchSettings } from '../../contract.ts'
import { openMatch, saveSettings } from '../sql.ts'
import { closeIncident } from './sql.ts'

/** Devices hear of it with their next sync. */
export function changeSettings(db: Db, eventId: number, settings: MatchSettings, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await openMatch(tx, eventId)) === undefined) throw notFound('No encontramos ese partido.')
    await saveSettings(tx, eventId, settings)
    await audit(tx, {
      accountId: by,
      action: 'gate.settings',
      subject: `event:${eventId}`,
      detail: settings,
    })
  })
}

type Resolution = { id: string; eventId: number; by: string; words: string }

/** A person looked at it and wrote what was done. */
export function resolveIncident(db: Db, resolution: Resolution): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { id, eventId, by, words } = resolution
    if (!(await closeIncident(tx, resolution)))
      throw new Problem('settled_already', 'Ese caso ya se cerró, o no es de este partido.', 404)
    await audit(tx, {
      accountId: by,
      action: 'gate.incident',
      subject: `gate-incident:${id}`,
      detail: { eventId, words },
    })
  })
}
