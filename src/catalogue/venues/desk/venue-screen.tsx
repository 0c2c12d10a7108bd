import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useMay } from '#web/use-may.ts'
import { readVenue } from '../desk-contract.ts'
import { ImportPlan } from './import-plan.tsx'
import { PlanVersion } from './plan-version.tsx'
import { VenueDialog } from './venue-dialog.tsx'

/** One venue: the versions of its plan, and the three ways to a new one. */
export default function VenueScreen() {
  const { venueId = '' } = useParams()
  const read = useRead(readVenue, { params: { venueId } })
  const { data } = read
  if (data !== undefined) return <Venue venue={data} />
  return (
    <DeskPage title="Recinto">
      <NotLoaded read={read} title="No pudimos abrir el recinto" />
    </DeskPage>
  )
}

function Venue({ venue }: { venue: z.infer<(typeof readVenue)['reply']> }) {
  const [editing, setEditing] = useState(false)
  const mayDo = useMay()
  const manages = mayDo('manage Venue')
  return (
    <DeskPage
      title={venue.name}
      intro={`${venue.address}, ${venue.city}`}
      actions={
        manages && (
          <>
            <Button
              variant="secondary"
              icon={<IconPencil size={20} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              Editar
            </Button>
            <ImportPlan venueId={venue.id} />
            <Button to={deskPaths.newSection(venue.id)} icon={<IconPlus size={20} aria-hidden />}>
              Generar secciones
            </Button>
          </>
        )
      }
    >
      <h2 className="mb-1 text-2xl">Versiones del plano</h2>
      <p className="mb-4 max-w-prose text-ink-2">
        Un plano no cambia: cada corrección es otra versión. Los partidos que ya existen conservan la suya.
      </p>
      {venue.plans.length === 0 ? (
        <EmptyState title="Este recinto aún no tiene plano">
          Importa un plano en JSON de pretix o genera sus secciones.
        </EmptyState>
      ) : (
        <ol className="flex flex-col gap-3">
          {venue.plans.map((plan) => (
            <li key={plan.id}>
              <PlanVersion
                venueId={venue.id}
                plan={plan}
                inForce={plan.id === venue.planInForce}
                manages={manages}
              />
            </li>
          ))}
        </ol>
      )}
      <VenueDialog venue={venue} open={editing} onClose={() => setEditing(false)} />
    </DeskPage>
  )
}
