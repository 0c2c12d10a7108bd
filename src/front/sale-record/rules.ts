import type { SaleEnd, SalePlan, SaleSaid, SaleStatement } from '#platform/proof/sale-record.ts'

/** So long after it began a match is over, and what was sold of it is settled. */
export const settledAfterHours = 3
/** So often a worker counts seats of a match whose terms stay as they are. */
export const countEveryMinutes = 10

/** A match's sale as its record must know it. */
export type Standing = {
  status: 'coming' | 'open' | 'over' | 'cancelled'
  soldOut: boolean
  matchOver: boolean
}

/** What is to be said next of a sale, but for a changed plan; null where there is nothing. */
export type Due = 'planned' | { ended: SaleEnd } | 'settled'

type Said = Pick<SaleStatement, 'kind'> & { reason?: SaleEnd }

/** Each kind of end is said once: sold out, and over or cancelled after that; settled once the match is over. */
export function dueOf(said: readonly Said[], { status, soldOut, matchOver }: Standing): Due | null {
  const ends = said.flatMap((one) => (one.kind === 'ended' ? one.reason! : []))
  if (said.length === 0) return status === 'coming' || status === 'open' ? 'planned' : null
  if (said.at(-1)!.kind === 'settled') return null
  if (status === 'cancelled' && !ends.includes('cancelled')) return { ended: 'cancelled' }
  if (status === 'over' && !ends.includes('over')) return { ended: 'over' }
  if (status === 'open' && soldOut && ends.length === 0) return { ended: 'sold_out' }
  return matchOver && ends.some((end) => end !== 'sold_out') ? 'settled' : null
}

/** Whether the plan may still change: not once the sale is over. */
export const isPlanned = (said: readonly Said[]) =>
  said.length > 0 && !said.some((one) => one.kind === 'settled' || (one.reason && one.reason !== 'sold_out'))

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
