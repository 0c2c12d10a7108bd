import { sql } from 'kysely'
import { clubZone } from '#lib/dates.ts'
import type { Db } from '#server/db.ts'
import { categoryIn } from '../../desk-rules.ts'
import { needsSecond } from '../../rules.ts'
import { liftLocked, log, notifyIssued } from '../actions.ts'
import { isPending, lockFan, lockRestriction } from '../sql.ts'

/** A restriction that another system knows: of a Fan ID, or of whoever gets one with that CURP. Days are `YYYY-MM-DD`, the last one included. */
type BroughtRestriction = {
  fanId: string | null
  personIndex: Buffer | null
  /** As the file says it. */
  name: string
  startsOn: string | null
  endsOn: string
  reason: string
  evidence: string
}

/**
 * Puts restrictions that are in force elsewhere, under the name of whoever brings them; one longer than a year waits for a
 * second person here too. Whoever has a Fan ID is told. Answers their ids.
 */
export async function bringRestrictions(
  tx: Db,
  rows: readonly BroughtRestriction[],
  staffId: string,
): Promise<string[]> {
  const ids: string[] = []
  const atMidnight = (day: string) => sql<Date>`${day}::date::timestamp at time zone ${sql.lit(clubZone)}`
  for (const { fanId, personIndex, name, startsOn, endsOn, reason, evidence } of rows) {
    const row = await tx
      .insertInto('restrictions')
      .values({
        fanId,
        personIndex,
        personName: fanId === null ? name : null,
        category: categoryIn(reason),
        reason,
        evidence,
        ...(startsOn !== null && { startsAt: atMidnight(startsOn) }),
        endsAt: sql<Date>`(${endsOn}::date + 1)::timestamp at time zone ${sql.lit(clubZone)}`,
        issuedBy: staffId,
      })
      .returning(['id', 'startsAt', 'endsAt'])
      .executeTakeFirstOrThrow()
    ids.push(row.id)
    await log(tx, staffId, 'restriction.issue', row.id, { fanId, evidence, endsAt: row.endsAt.toISOString() })
    const fan = fanId === null ? undefined : await lockFan(tx, fanId)
    if (fan !== undefined && !needsSecond(row))
      await notifyIssued(tx, fan.accountId, { id: row.id, reason, evidence, endsAt: row.endsAt })
  }
  return ids
}

/** Takes them back where nobody has appealed or lifted one: whoever was told of it is told. Answers those that are gone. */
export async function takeRestrictionsBack(
  tx: Db,
  ids: readonly string[],
  staffId: string | null,
): Promise<Set<string>> {
  const gone = new Set<string>()
  for (const id of ids) {
    const row = await lockRestriction(tx, id)
    if (row === undefined || row.liftedAt !== null || row.appealId !== null) continue
    if (row.fanId === null || isPending(row))
      await tx.deleteFrom('restrictions').where('id', '=', id).execute()
    else {
      if (staffId === null) continue
      await liftLocked(tx, row, 'El club la quitó: se había traído por error de otro sistema.', staffId)
    }
    gone.add(id)
  }
  return gone
}
