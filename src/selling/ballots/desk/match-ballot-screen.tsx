import { useState } from 'react'
import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readDeskBallot } from '../desk-contract.ts'
import { BallotActions } from './ballot-actions.tsx'
import { BallotFigures } from './ballot-figures.tsx'
import { BallotForm } from './ballot-form.tsx'

/** The ballot of a match: how it is set up, its figures as they grow, and what the club can do with it. */
export default function MatchBallotScreen() {
  const { eventId = '' } = useParams()
  const read = useRead(readDeskBallot, { params: { eventId } }, { refetchInterval: 5000 })
  const [editing, setEditing] = useState(false)
  const { data } = read
  const ballot = data?.ballot ?? null
  const none = ballot === null || ballot.state === 'cancelled'
  const editable = data !== undefined && data.match.published && (none || ballot.state === 'planned')
  return (
    <DeskPage
      title={data ? `Sorteo de ${data.match.title}` : 'Sorteo de un partido'}
      intro={
        ballot === null
          ? undefined
          : `Solicitudes del ${formatMoment(ballot.opensAt)} al ${formatMoment(ballot.closesAt)}`
      }
      actions={
        <>
          <Button variant="secondary" to={deskPaths.match(eventId)}>
            Ver el partido
          </Button>
          {editable && (
            <Button onClick={() => setEditing(true)}>{none ? 'Preparar sorteo' : 'Cambiar el sorteo'}</Button>
          )}
        </>
      }
    >
      {data === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos leer el sorteo"
          waiting={<Skeletons label="Cargando el sorteo" blocks={['h-60 w-full rounded-lg']} />}
        />
      )}
      {data !== undefined && read.error !== null && (
        <div className="mb-4">
          <Notice tone="warn" live title="Estas cifras ya no se actualizan">
            {read.error.message}
          </Notice>
        </div>
      )}
      {data !== undefined && ballot === null && (
        <EmptyState title="Este partido no tiene sorteo">
          {data.match.published
            ? 'Si lo van a querer muchas más personas que lugares hay, deja que participen unos días y sortea quién compra.'
            : 'Publica el partido antes de preparar su sorteo.'}
        </EmptyState>
      )}
      {data !== undefined && ballot !== null && (
        <>
          <BallotFigures ballot={ballot} />
          <BallotActions eventId={eventId} ballot={ballot} />
          {ballot.state !== 'planned' && (
            <p className="mt-6 flex flex-wrap gap-x-6">
              <Button variant="ghost" className="-ml-6" href={paths.ballot(eventId)}>
                Ver el sorteo como la afición
              </Button>
              <Button variant="ghost" href={paths.checkBallot(eventId)}>
                Comprobar el sorteo
              </Button>
            </p>
          )}
        </>
      )}
      {data !== undefined && editing && (
        <BallotForm
          eventId={eventId}
          data={data}
          ballot={none ? null : ballot}
          onClose={() => setEditing(false)}
        />
      )}
    </DeskPage>
  )
}
