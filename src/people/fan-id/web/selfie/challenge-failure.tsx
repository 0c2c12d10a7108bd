import type { ReactNode } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type ChallengeFailureProps = { failure: Problem; again: string; onAgain: () => void; without: ReactNode }

/** Decided while the answer was lost on its way: nothing to try again, the screen opens anew with how it ended. */
const decided = 'registration_closed'

/** What the server or the network refused. Who tried too often is told until when, and gets no button to try again. */
export function ChallengeFailure({ failure, again, onAgain, without }: ChallengeFailureProps) {
  if (failure.code === decided) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <Notice tone="info" live>
          {failure.message}
        </Notice>
        <Button wide onClick={() => location.reload()}>
          Ver en qué va
        </Button>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice tone="danger" live>
        {failure.message}
      </Notice>
      {failure.status !== 429 && (
        <Button wide onClick={onAgain}>
          {again}
        </Button>
      )}
      {without}
    </div>
  )
}
