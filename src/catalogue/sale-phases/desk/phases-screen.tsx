import { eventTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { listPhases, type DeskPhase } from '../desk-contract.ts'
import { PhaseCard } from './phase-card.tsx'
import { PhaseForm } from './phase-form.tsx'

/** The match's sale by phases, as a line of time; what is used of each quota is read again every few seconds. */
export default function PhasesScreen() {
  const { eventId = '' } = useParams()
  const read = useRead(listPhases, { params: { eventId } }, { refetchInterval: 5000 })
  const { data } = read
  const [edited, setEdited] = useState<DeskPhase | 'new' | null>(null)
  const title = data ? `Fases de ${eventTitle(data.match)}` : 'Fases de venta'
  return (
    <DeskPage
      title={title}
      intro={
        data &&
        `Lo que sobra de una fase pasa a la siguiente. La venta del partido va del ${formatMoment(data.match.salesStartAt)} al ${formatMoment(data.match.salesEndAt)}`
      }
      actions={
        <>
          <Button variant="secondary" to={deskPaths.match(eventId)}>
            Ver el partido
          </Button>
          {data && <Button onClick={() => setEdited('new')}>Agregar fase</Button>}
        </>
      }
    >
      {data === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos leer las fases"
          waiting={<Skeletons label="Cargando las fases" blocks={['h-60 w-full rounded-lg']} />}
        />
      )}
      {data?.phases.length === 0 && (
        <EmptyState title="Este partido se vende sin fases">
          Cualquiera compra mientras la venta esté abierta. Agrega fases para que unos compren antes que
          otros.
        </EmptyState>
      )}
      {data && (
        <ol className="flex flex-col gap-4">
          {data.phases.map((phase, at) => (
            <PhaseCard
              key={phase.id}
              eventId={eventId}
              phase={phase}
              zones={data.match.zones}
              before={data.phases[at - 1]}
              onEdit={() => setEdited(phase)}
            />
          ))}
        </ol>
      )}
      {data && edited !== null && (
        <PhaseForm
          eventId={eventId}
          match={data.match}
          phases={data.phases}
          phase={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </DeskPage>
  )
}
