import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { listEvents, readEvent, type Event } from '#catalogue/events/contract.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'

/** The match of the address; without one, the next that is on sale. */
export function ChosenEvent({
  path,
  waiting,
  children,
}: {
  path: (eventId: number) => string
  /** What stands until the match is known. */
  waiting?: ReactNode
  children: (event: Event) => ReactNode
}) {
  const { eventId } = useParams()
  if (eventId === undefined) return <NextEvent path={path} />
  return (
    <OneEvent eventId={eventId} waiting={waiting ?? <Loading />}>
      {children}
    </OneEvent>
  )
}

type OneEventProps = { eventId: string; waiting: ReactNode; children: (event: Event) => ReactNode }

function OneEvent({ eventId, waiting, children }: OneEventProps) {
  const { data, error, refetch, isFetching } = useRead(
    readEvent,
    { params: { eventId } },
    { refetchInterval: 60_000 },
  )
  if (data) return children(data)
  if (error === null) return waiting
  if (error.status === 404 || error.status === 400) return <NoEvent />
  return (
    <div className="container-page py-8">
      <ErrorState
        title="No pudimos cargar esta página"
        action={
          <>
            <Button loading={isFetching} onClick={() => void refetch()}>
              Volver a intentar
            </Button>
            <Button variant="secondary" to={paths.tickets}>
              Ver partidos
            </Button>
          </>
        }
      >
        {error.message}
      </ErrorState>
    </div>
  )
}

/** Asking again would find nothing either. */
function NoEvent() {
  return (
    <div className="container-page py-8">
      <EmptyState
        title="No encontramos ese partido o evento"
        action={<Button to={paths.tickets}>Ver partidos</Button>}
      >
        Puede que el enlace esté incompleto o que ya no esté publicado.
      </EmptyState>
    </div>
  )
}

function NextEvent({ path }: { path: (eventId: number) => string }) {
  const { data, error } = useRead(listEvents, {})
  const next = data?.events.find(({ saleState }) => saleState === 'on_sale')
  if (next) return <Navigate to={path(next.id)} replace />
  if (!data && !error) return <Loading />
  return (
    <div className="container-page py-8">
      <EmptyState
        title="No hay partidos a la venta"
        action={<Button to={paths.tickets}>Ver el calendario</Button>}
      >
        En cuanto se abra la siguiente venta, aquí eliges tus lugares.
      </EmptyState>
    </div>
  )
}

export function Loading() {
  return (
    <div className="container-page py-8">
      <Skeletons label="Cargando la venta">
        <Skeleton className="mb-6 h-20 w-full max-w-lg" />
        <div className="grid-page">
          <Skeleton className="h-120 w-full rounded-lg lg:col-span-5" />
          <Skeleton className="h-120 w-full rounded-lg max-lg:hidden lg:col-span-7" />
        </div>
      </Skeletons>
    </div>
  )
}
