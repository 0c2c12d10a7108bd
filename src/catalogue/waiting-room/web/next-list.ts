import type { OwnPlace, QueueState } from '../contract.ts'
import type { Standing } from './standing.ts'
import type { QueuePhase } from './use-queue-phase.ts'

/** The list of the phase that follows, as it concerns one person while the line before it moves. */
export type NextList = {
  closesAt: string
  /** What the phase is called; null where that is not known. */
  phase: string | null
  /** This person may not buy in it. */
  barred: boolean
  /** This person stands in it. */
  listed: boolean
}

/** `then`: how the phases stand at the hour of its draw. Null where no such list is taken. */
export function nextListOf(
  { next }: Pick<QueueState, 'next'>,
  place: OwnPlace | null,
  then: QueuePhase | null,
): NextList | null {
  if (next === null) return null
  const open = then?.matches[0]?.phases.find(({ state }) => state === 'open')
  return {
    closesAt: next.closesAt,
    phase: open?.name ?? null,
    barred: then?.barred === true,
    listed: place?.sitting === next.sitting && place.status === 'waiting',
  }
}

/** Where a person stands with the list rather than with the line: who has a place in it, and who may join it and may not buy now. */
export function standingInList(
  standing: Standing,
  next: NextList | null,
  barredNow: boolean,
): Standing | null {
  if (next === null) return null
  if (standing.kind === 'before_draw') return standing
  const joins = standing.kind === 'may_join' || standing.kind === 'open_to_all'
  return joins && barredNow && !next.barred ? { kind: 'may_join', afterDraw: false } : null
}

export const drawWords = ({ phase }: Pick<NextList, 'phase'>): string =>
  phase === null ? 'sorteo de la próxima fase' : `sorteo de «${phase}»`
