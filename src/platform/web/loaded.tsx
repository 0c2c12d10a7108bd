import type { ComponentProps, ReactNode } from 'react'
import type { Problem } from '#lib/problem.ts'
import { useArrived } from './arrived.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'

/** What a screen needs of a read (`useRead`) to show it. */
export type Reading<Data> = {
  data: Data | undefined
  error: Problem | null
  refetch: () => unknown
  isFetching: boolean
}

type NotLoadedProps = {
  read: Omit<Reading<unknown>, 'data'>
  /** What went wrong, such as «No pudimos leer las fases». */
  title?: string
  /** Said after the reason: what is safe all the same. */
  also?: string
  charged?: ComponentProps<typeof ErrorState>['charged']
  /** What stands here until the answer comes. */
  waiting?: ReactNode
}

/** In the place of what is being read: that it is on its way, or why it did not come, and another try. */
export function NotLoaded({ read, title = 'No pudimos abrirlo', also, charged, waiting }: NotLoadedProps) {
  const { error, refetch, isFetching } = read
  if (error === null) return waiting ?? <Opening />
  return (
    <ErrorState
      title={title}
      charged={charged}
      action={
        error.status !== 404 && (
          <Button loading={isFetching} onClick={() => void refetch()}>
            Volver a intentar
          </Button>
        )
      }
    >
      {error.message} {also}
    </ErrorState>
  )
}

type LoadedProps<Data> = Omit<NotLoadedProps, 'read'> & {
  read: Reading<Data>
  children: (data: Data) => ReactNode
}

/** What was read, once it is there; what came before stays when reading it again fails. */
export function Loaded<Data>({ children, ...reading }: LoadedProps<Data>) {
  const { data } = reading.read
  const arrived = useArrived(data !== undefined)
  return data === undefined || !arrived ? <NotLoaded {...reading} /> : children(data)
}

function Opening() {
  return <Skeletons label="Abriendo…" blocks={['mb-4 h-16 w-full rounded-lg', 'h-96 w-full rounded-lg']} />
}
