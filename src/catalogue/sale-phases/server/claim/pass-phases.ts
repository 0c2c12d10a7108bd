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
type Part = Fact & {
  eventId: number
  phaseId: number
  perPerson: number | null
  perCluster: boolean
  meets: boolean
}
/** What a hold's matches ask by their phases: those it was taken in, and whether one ran that did not count it. */
export type HeldInPhases = { parts: Part[]; missed: boolean }

/**
 * Asks for the ordering account what each match's phase asks, or throws a Problem: its fact, and its limit per person over
 * everything that the account has there, this hold among it. The hold is the account's already. A hold that came by while
 * a phase had just been added is claimed now. `known`: what was read already of the hold's phases. Whoever counts holds the phase's lock, match by match as `claimParts` does.
 */
export async function passPhases(
  tx: Db,
  { holdId, accountId, asHolder }: Ordered,
  known?: HeldInPhases,
): Promise<void> {
  const { parts, missed: anyMissed } = known ?? (await readHeldInPhases(tx, holdId, accountId))
  for (const part of parts) {
    if (!part.meets && !(asHolder && part.rule === 'holder')) throw factRefused(part)
    if (part.perPerson !== null) await refuseBeyond(tx, part, accountId, part.perPerson)
  }
  if (!anyMissed) return
  const missed = await partsThatMissed(tx, holdId)
  if (missed.length > 0)
    await claimParts(tx, { holdId, visitorId: missed[0]!.visitorId, accountId, seats: missed }, { asHolder })
}

/** SQL: what the phases of a hold's matches ask of the account that orders it, by match; whether it meets their facts now. */
export function heldInPhases(holdId: string, accountId: string): RawBuilder<HeldInPhases> {
  return sql<HeldInPhases>`(select jsonb_build_object(
    'parts', coalesce((select jsonb_agg(jsonb_build_object('eventId', part.event_id, 'phaseId', part.phase_id,
        'rule', rule, 'atLeast', at_least, 'ofLast', of_last, 'perPerson', per_person,
        'perCluster', per_cluster, 'meets', ${meetsFact(accountId)})
        order by part.event_id)
      from holds part join sale_phases phase on phase.id = part.phase_id where part.id = ${holdId}), '[]'),
    'missed', exists (select ${uncounted(holdId)})))`
}

async function readHeldInPhases(tx: Db, holdId: string, accountId: string): Promise<HeldInPhases> {
  const { rows } = await sql<{
    held: HeldInPhases
  }>`select ${heldInPhases(holdId, accountId)} as held`.execute(tx)
  return rows[0]!.held
}

/**
 * Throws where the account, or all that count together with it, has more seats in a phase than `most`. Under the phase's
 * lock: of two who count at once the second sees the first.
 */
async function refuseBeyond(
  tx: Db,
  { phaseId, eventId, perCluster }: Part,
  accountId: string,
  most: number,
): Promise<void> {
  await tx.selectFrom('salePhases').select('id').where('id', '=', phaseId).forUpdate().execute()
  const whose = perCluster ? sql`in (select counted_with(${accountId}))` : sql`= ${accountId}`
  const seats = sql.raw(countedSeats('mine.event_id'))
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(${seats}) filter (where mine.account_id = ${accountId}), 0)::int as own,
      coalesce(sum(${seats}), 0)::int as all from holds mine
    where mine.phase_id = ${phaseId} and mine.event_id = ${eventId} and mine.account_id ${whose}
      and mine.status in ('active', 'ordered', 'sold')`.execute(tx)
  const { own, all } = rows[0]!
  if (own > most) throw limitOf('phase_limit')
  if (all > most) throw limitOf('phase_cluster_limit')
}

const limitOf = (reason: 'phase_limit' | 'phase_cluster_limit') =>
  new Problem(reason, phaseRefusalWords[reason])

/** Parts that no phase counted although one ran when they were taken; what was kept for its holder, or promised, is none. */
async function partsThatMissed(tx: Db, holdId: string) {
  const { rows } = await sql<{ eventId: number; seatIds: number[]; visitorId: string }>`
    select part.event_id, part.seat_ids, part.visitor_id ${uncounted(holdId)} order by part.event_id`.execute(
    tx,
  )
  return rows
}

const uncounted = (holdId: string) => sql`from holds part
  where part.id = ${holdId} and part.phase_id is null and part.promised_until is null
    and not (${keptForHolder()})
    and exists (select from sale_phases phase where phase.event_id = part.event_id
      and part.created_at >= phase.starts_at and part.created_at < phase.ends_at)`
