import type { Db } from '#server/db.ts'
import type { SignedInDevice } from '#server/session.ts'
import type { Scan } from '../../contract.ts'
import { overridable } from '../../rules.ts'
import { proofOf } from '../../scan/supervisor-pin.ts'

/**
 * Whose word let each of these in: the supervisor's whose PIN was typed, else of him who made a supervisor's device. One that
 * is in nobody's name, or of a verdict that nobody overrides, is not in it.
 */
export async function letInBy(
  db: Db,
  { eventId, supervisor, createdBy }: SignedInDevice,
  scans: Scan[],
): Promise<Map<string, string>> {
  const asked = scans.filter(({ kind, verdict }) => kind === 'override' && overridable(verdict))
  const pinIds = asked.flatMap(({ by }) => by?.pinId ?? [])
  const rows =
    pinIds.length === 0
      ? []
      : await db
          .selectFrom('gatePins')
          .select(['id', 'accountId', 'verifier'])
          .where('eventId', '=', eventId)
          .where('id', 'in', pinIds)
          .execute()
  const pins = new Map(rows.map((row) => [row.id, row]))
  const found = new Map<string, string>()
  for (const scan of asked) {
    const pin = scan.by && pins.get(scan.by.pinId)
    if (pin !== undefined && (await proofOf(Uint8Array.from(pin.verifier), scan)) === scan.by?.proof)
      found.set(scan.id, pin.accountId)
    else if (scan.by === undefined && supervisor) found.set(scan.id, createdBy)
  }
  return found
}
