import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useRead } from '#web/query.ts'
import { byAccount, readPreferences } from '../contract.ts'
import { NoticesRead } from './notices-read.tsx'
import { PreferenceList } from './preference-list.tsx'
import { PushSwitch } from './push-switch.tsx'
import { ReceivedNotices } from './received-notices.tsx'

/** What the club has told the person, and what it may tell. `?ver=preferencias` opens the second part. */
export default function NoticesScreen() {
  const [search, setSearch] = useSearchParams()
  return (
    <Page narrow title="Avisos">
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
  return (
    <ReceivedNotices
      by={byAccount}
      empty={
        <EmptyState title="Aún no hay avisos">
          Aquí verás cada compra, cada cambio de tu partido y lo que pidas que te avisemos.
        </EmptyState>
      }
    />
  )
}

function Wanted() {
  const read = useRead(readPreferences, {})
  return (
    <NoticesRead read={read}>
      {({ devices, thisDevice, kinds }) => (
        <>
          <PushSwitch devices={devices} thisDevice={thisDevice} />
          <PreferenceList kinds={kinds} />
        </>
      )}
    </NoticesRead>
  )
}
