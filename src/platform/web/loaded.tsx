import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'

type LoadedProps<Data> = { read: UseQueryResult<Data, Problem>; children: (data: Data) => ReactNode }

/** What was read, or that it is on its way, or why it did not come. */
export function Loaded<Data>({ read, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = read
  if (data !== undefined) return children(data)
  if (error !== null) {
    return (
      <ErrorState
        title="No pudimos abrirlo"
        action={
          error.status !== 404 && (
            <Button loading={isFetching} onClick={() => void refetch()}>
              Volver a intentar
            </Button>
          )
        }
      >
        {error.message}
      </ErrorState>
    )
  }
  return (
    <Skeletons label="Abriendo…">
      <Skeleton className="mb-4 h-16 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </Skeletons>
  )
}
