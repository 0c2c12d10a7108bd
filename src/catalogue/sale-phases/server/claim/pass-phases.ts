import { sql, type RawBuilder } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import { meetsFact } from '../facts/qualified.ts'
import { phaseRefusalWords, type Fact } from '../../rules.ts'
import { claimParts } from './claim-parts.ts'
import { countedSeats } from './claim-phase.ts'
import { factRefused } from './phase-gate.ts'

/** Whether the hold of the row `part` keeps its holder's seat for a renewal. */
export const keptForHolder = extensionPoint<RawBuilder<boolean>>('seats kept for a renewal')

type Ordered = {
  holdId: string
  accountId: string
  /** A bonogallo makes its buyer a holder. */
  asHolder: boolean
}
type Part = Fact & { eventId: number; phaseId: number; perPerson: number | null; meets: boolean }

/**
 * Asks for the ordering account what each match's phase asks, or throws a Problem: its fact, and its limit per person over
 * everything that the account has there, this hold among it. The hold is the account's already. A hold that came by while
 * a phase had just been added is claimed now. Whoever counts holds the phase's lock, match by match as `claimParts` does.
 */
export async function passPhases(tx: Db, { holdId, accountId, asHolder }: Ordered): Promise<void> {
  for (const part of await partsInPhases(tx, holdId, accountId)) {
    if (!part.meets && !(asHolder && part.rule === 'holder')) throw factRefused(part)
    if (part.perPerson !== null && (await countOf(tx, part, accountId)) > part.perPerson)
      throw new Problem('phase_limit', phaseRefusalWords.phase_limit)
  }
  const missed = await partsThatMissed(tx, holdId)
  if (missed.length > 0)
    await claimParts(tx, { holdId, visitorId: missed[0]!.visitorId, accountId, seats: missed }, { asHolder })
}

/** The hold's matches that were taken in a phase, and whether the account meets its fact now. */
async function partsInPhases(tx: Db, holdId: string, accountId: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select part.event_id, part.phase_id, rule, at_least, of_last, per_person, ${meetsFact(accountId)} as meets
    from holds part join sale_phases phase on phase.id = part.phase_id
    where part.id = ${holdId} order by part.event_id`.execute(tx)
  return rows
}

/** Seats that the account has in a phase, under its lock: of two who count at once the second sees the first. */
async function countOf(tx: Db, { phaseId, eventId }: Part, accountId: string): Promise<number> {
  await tx.selectFrom('salePhases').select('id').where('id', '=', phaseId).forUpdate().execute()
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(${sql.raw(countedSeats('mine.event_id'))}), 0)::int as seats from holds mine
    where mine.phase_id = ${phaseId} and mine.event_id = ${eventId} and mine.account_id = ${accountId}
      and mine.status in ('active', 'ordered', 'sold')`.execute(tx)
  return rows[0]!.seats
}

/** Parts that no phase counted although one ran when they were taken; what was kept for its holder is none. */
async function partsThatMissed(tx: Db, holdId: string) {
  const { rows } = await sql<{ eventId: number; seatIds: number[]; visitorId: string }>`
    select part.event_id, part.seat_ids, part.visitor_id from holds part
    where part.id = ${holdId} and part.phase_id is null
      and not (${keptForHolder()})
      and exists (select from sale_phases phase where phase.event_id = part.event_id
        and part.created_at >= phase.starts_at and part.created_at < phase.ends_at)
    order by part.event_id`.execute(tx)
  return rows
}
