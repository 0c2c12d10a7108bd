import type { SaleEnd, SalePlan, SaleSaid, SaleStatement } from '#platform/proof/sale-record.ts'

/** So long after it began a match is over, and with the last of a sale's matches what was sold is settled. */
export const settledAfterHours = 3
/** So often a worker counts seats of a sale whose terms stay as they are; those of several matches are so many times more. */
export const countEveryMinutes = { event: 10, pack: 60, plan: 60 }

/** A sale as its record must know it. */
export type Standing = {
  status: 'coming' | 'open' | 'over' | 'cancelled'
  soldOut: boolean
  matchOver: boolean
}

/** What is to be said next of a sale, but for a changed plan; null where there is nothing. */
export type Due = 'planned' | { ended: SaleEnd } | 'settled'

type Said = Pick<SaleStatement, 'kind'> & { reason?: SaleEnd }

/** How the sale ended since its plan last changed: a sale that was opened again ends again. */
function endsOf(said: readonly Said[]): SaleEnd[] {
  const last = said.findLastIndex(({ kind }) => kind === 'planned' || kind === 'changed')
  return said.slice(last + 1).flatMap((one) => (one.kind === 'ended' ? one.reason! : []))
}

/** Sold out is said once, over or cancelled once for each plan, and not over what was cancelled; settled once the match is over. */
export function dueOf(said: readonly Said[], { status, soldOut, matchOver }: Standing): Due | null {
  const ends = endsOf(said)
  if (said.length === 0) return status === 'coming' || status === 'open' ? 'planned' : null
  if (said.at(-1)!.kind === 'settled') return null
  if (status === 'cancelled' && !ends.includes('cancelled')) return { ended: 'cancelled' }
  if (status === 'over' && !ends.some((end) => end !== 'sold_out')) return { ended: 'over' }
  if (status === 'open' && soldOut && !said.some(({ kind }) => kind === 'ended')) return { ended: 'sold_out' }
  return matchOver && ends.some((end) => end !== 'sold_out') ? 'settled' : null
}

/** Whether a change of the plan is still told: before the end of the sale is, and where it was opened again. */
export function tellsChanges(said: readonly Said[], { status }: Standing): boolean {
  if (said.length === 0 || said.at(-1)!.kind === 'settled') return false
  return status === 'coming' || status === 'open' || !endsOf(said).some((end) => end !== 'sold_out')
}

/** A plan without its counts: what the club decides. */
export function termsOf(
  plan: Omit<SalePlan, 'zones'> & { zones: Pick<SalePlan['zones'][number], 'id' | 'name' | 'prices'>[] },
): string {
  const zones = plan.zones.map(({ id, name, prices }) => ({ id, name, prices }))
  return JSON.stringify({ ...plan, zones })
}

export const samePlan = (one: SalePlan, other: SalePlan) => JSON.stringify(one) === JSON.stringify(other)

export function lastPlan(said: readonly SaleSaid[]): SalePlan | null {
  const last = said.findLast((one) => one.kind === 'planned' || one.kind === 'changed')
  return last === undefined || !('plan' in last) ? null : last.plan
}
