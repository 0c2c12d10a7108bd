import type { ReactNode } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type ChallengeFailureProps = { failure: Problem; again: string; onAgain: () => void; without: ReactNode }

/** What the server or the network refused. Who tried too often is told until when, and gets no button to try again. */
export function ChallengeFailure({ failure, again, onAgain, without }: ChallengeFailureProps) {
  return (
    <div className="grid gap-4">
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
