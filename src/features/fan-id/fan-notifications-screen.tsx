import { NoticeList } from '#features/notifications/notice-list.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#web/paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { listFanNotices, readAllFanNotices, readFanNotice } from './notices/contract.ts'

const byFan = { read: readFanNotice, shownIn: listFanNotices }

/** What the club has told the fan: the Fan ID, the tickets and the matches. */
export default function FanNotificationsScreen() {
  return (
    <Page narrow title="Avisos" intro="De tu Fan ID, tus boletos y tus partidos.">
      <Received />
    </Page>
  )
}

function Received() {
  const { data, error, refetch } = useRead(listFanNotices, {})
  const { mutateAsync, isPending } = useSend(readAllFanNotices)
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title="No pudimos leer tus avisos"
        action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
      >
        {error.message}
      </ErrorState>
    )
  if (data === undefined)
    return (
      <Skeletons label="Cargando tus avisos">
        <Skeleton className="mb-3 h-24" />
        <Skeleton className="mb-3 h-24" />
        <Skeleton className="h-24" />
      </Skeletons>
    )
  if (data.notifications.length === 0)
    return (
      <EmptyState title="Aún no hay avisos" action={<Button to={paths.fanMain}>Ver mi Fan ID</Button>}>
        Aquí verás cómo va tu registro, quién consultó tus datos y los cambios de tus partidos.
      </EmptyState>
    )
  const readAll = async () => {
    await mutateAsync({}).catch(() => undefined)
    await invalidate(listFanNotices)
  }
  return (
    <div className="grid gap-4">
      {data.unread > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          loading={isPending}
          onClick={() => void readAll()}
        >
          Marcar todo como leído
        </Button>
      )}
      <NoticeList notices={data.notifications} by={byFan} />
    </div>
  )
}
