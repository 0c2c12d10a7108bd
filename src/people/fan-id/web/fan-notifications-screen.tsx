import type { NoticeCalls } from '#people/notifications/contract.ts'
import { ReceivedNotices } from '#people/notifications/web/received-notices.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { listFanNotices, readAllFanNotices, readFanNotice } from '../notices-contract.ts'

const byFan: NoticeCalls = { list: listFanNotices, readOne: readFanNotice, readAll: readAllFanNotices }

/** What the club has told the fan: the Fan ID, the tickets and the matches. */
export default function FanNotificationsScreen() {
  return (
    <Page narrow title="Avisos" intro="De tu Fan ID, tus boletos y tus partidos.">
      <ReceivedNotices
        by={byFan}
        empty={
          <EmptyState title="Aún no hay avisos" action={<Button to={paths.fanMain}>Ver mi Fan ID</Button>}>
            Aquí verás cómo va tu registro, quién consultó tus datos y los cambios de tus partidos.
          </EmptyState>
        }
      />
    </Page>
  )
}
