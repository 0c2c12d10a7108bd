import type { Told } from '#club/integrations/server/webhooks/announce.ts'
import type { Scan } from '../../contract.ts'

/** What the club's other systems hear of who went in: `entry.recorded`, one for each person. */
export function entryTold(eventId: number, scans: Scan[]): Told[] {
  return scans
    .filter(({ kind }) => kind === 'in' || kind === 're_entry' || kind === 'override')
    .map(({ id, ticketId, kind, gate, at }) => ({ entryId: id, eventId, ticketId, kind, gate, at }))
}
