import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useMay } from '#web/use-may.ts'
import { listVenues, venueColumns } from '../desk-contract.ts'
import { VenueDialog } from './venue-dialog.tsx'

/** Where the club plays. */
export default function VenuesScreen() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const mayDo = useMay()
  const create = mayDo('manage Venue') && <Button onClick={() => setOpen(true)}>Nuevo recinto</Button>
  return (
    <DeskPage title="Recintos" intro="Estadios y sus planos de asientos." actions={create}>
      <DeskTable
        endpoint={listVenues}
        exportAs="venues"
        caption="Recintos"
        searchLabel="Buscar recinto o ciudad"
        sort="name"
        rowKey={({ id }) => `${id}`}
        list={venueColumns}
        columns={[
          {
            key: 'name',
            cell: ({ id, name }) => (
              <Link
                to={deskPaths.venue(id)}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ),
          },
          'city',
          { key: 'seats', cell: ({ seats }) => (seats === 0 ? 'Sin plano' : seats.toLocaleString('es-MX')) },
          'plans',
          'matches',
        ]}
        empty={{ title: 'Aún no hay recintos', children: 'Crea el estadio y dale su plano.', action: create }}
      />
      <VenueDialog
        open={open}
        onClose={() => setOpen(false)}
        onCreated={(venueId) => void navigate(deskPaths.venue(venueId))}
      />
    </DeskPage>
  )
}
