import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { listNotifications, readAllNotifications, readPreferences } from './contract.ts'
import { NoticeList } from './notice-list.tsx'
import { PreferenceList } from './preference-list.tsx'
import { PushSwitch } from './push-switch.tsx'

/** What the club has told the person, and what it may tell. `?ver=preferencias` opens the second part. */
export default function NoticesScreen() {
  const [search, setSearch] = useSearchParams()
  return (
    <Page narrow title="Avisos" intro="Lo que te hemos avisado, y qué quieres que te avisemos.">
      <Tabs
        label="Partes de tus avisos"
        value={search.get('ver') === 'preferencias' ? 'preferencias' : 'recibidos'}
        onValueChange={(part) =>
          setSearch(part === 'preferencias' ? { ver: part } : {}, { replace: true, preventScrollReset: true })
        }
        tabs={[
          { value: 'recibidos', label: 'Recibidos', content: <Received /> },
          { value: 'preferencias', label: 'Qué te avisamos', content: <Wanted /> },
        ]}
      />
    </Page>
  )
}

function Received() {
  const { data, error, refetch } = useRead(listNotifications, {})
  const { mutateAsync, isPending } = useSend(readAllNotifications)
  if (data === undefined) return <NotYet problem={error} again={() => void refetch()} />
  if (data.notifications.length === 0) {
    return (
      <EmptyState title="Aún no hay avisos">
        Aquí verás cada compra, cada cambio de tu partido y lo que pidas que te avisemos.
      </EmptyState>
    )
  }
  const readAll = async () => {
    await mutateAsync({}).catch(() => undefined)
    await invalidate(listNotifications)
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
      <NoticeList notices={data.notifications} />
    </div>
  )
}

function Wanted() {
  const { data, error, refetch } = useRead(readPreferences, {})
  if (data === undefined) return <NotYet problem={error} again={() => void refetch()} />
  return (
    <>
      <PushSwitch devices={data.devices} thisDevice={data.thisDevice} />
      <PreferenceList kinds={data.kinds} />
    </>
  )
}

function NotYet({ problem, again }: { problem: Problem | null; again: () => void }): ReactNode {
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
