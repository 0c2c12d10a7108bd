import { PhaseStanding } from '#catalogue/sale-phases/web/phase-state.tsx'
import type { QueuePhase } from '../use-queue-phase.ts'

type PhaseNoticesProps = {
  phase: QueuePhase
  /** The sale is of several matches: each is called by its name. */
  several: boolean
  /** Numbers are called: a match between two phases holds them up. */
  calls: boolean
  /** Who may not buy may not wait. */
  queue: boolean
}

/** Which matches are in the way of who waits: whose phase it is, when theirs begins, and how to belong to it. */
export function PhaseNotices({ phase: { matches, signedIn }, several, calls, queue }: PhaseNoticesProps) {
  return matches
    .filter(({ barred, between }) => barred || (between && calls))
    .map(({ id, title, phases }) => (
      <PhaseStanding
        key={id}
        phases={phases}
        signedIn={signedIn}
        queue={queue}
        {...(several && { match: title })}
      />
    ))
}
