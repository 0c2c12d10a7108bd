import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'

/** Until a person's notices are there, or why they are not. */
export function NoticesPending({ problem, again }: { problem: Problem | null; again: () => void }) {
  if (problem !== null) {
    return (
      <ErrorState
        title="No pudimos leer tus avisos"
        action={<Button onClick={again}>Volver a intentar</Button>}
      >
        {problem.message}
      </ErrorState>
    )
  }
  return (
    <Skeletons label="Cargando tus avisos">
      <Skeleton className="mb-3 h-24" />
      <Skeleton className="mb-3 h-24" />
      <Skeleton className="h-24" />
    </Skeletons>
  )
}
