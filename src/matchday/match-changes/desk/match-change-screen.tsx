import { eventTitle } from '#catalogue/events/event-title.ts'
import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { ChangeForm } from './change-form.tsx'
import { ChangeProgress } from './change-progress.tsx'
import { readMatchChange } from '../desk-contract.ts'

/** Cancel, move or close a match, and how what was decided advances. */
export default function MatchChangeScreen() {
  const { eventId = '' } = useParams()
  const read = useRead(readMatchChange, { params: { eventId } }, { refetchInterval: 3000 })
  const { data } = read
  if (data === undefined)
    return (
      <DeskPage title="Cambiar el partido">
        <NotLoaded
          read={read}
          title="No pudimos abrir el partido"
          waiting={
            <Skeletons
              label="Contando lo que cambiaría"
              blocks={['mb-3 h-40 w-full rounded-lg', 'h-64 w-full rounded-lg']}
            />
          }
        />
      </DeskPage>
    )
  const { match, faults, changes } = data
  const open = faults.cancelled === null
  return (
    <DeskPage
      title={eventTitle(match)}
      intro={`${formatMoment(match.startsAt)} · Cancela, mueve o cierra el partido al público; lo demás corre solo.`}
      actions={
        <Button variant="secondary" to={deskPaths.match(eventId)}>
          Ver el partido
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {open ? (
          <ChangeForm key={changes.length} data={data} eventId={eventId} />
        ) : (
          <Notice tone="info">{faults.cancelled}</Notice>
        )}
        {changes.map((change) => (
          <ChangeProgress key={change.id} eventId={eventId} change={change} />
        ))}
      </div>
    </DeskPage>
  )
}
