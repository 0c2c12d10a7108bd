import { useState } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { readMatchForm } from '../desk-contract.ts'
import {
  createSeason,
  listSeasons,
  seasonColumns,
  SeasonWish,
  updateSeason,
  type SeasonRow,
} from '../desk-seasons-contract.ts'

/** The seasons that matches belong to. */
export default function SeasonsScreen() {
  const [open, setOpen] = useState<SeasonRow | 'new' | null>(null)
  return (
    <DeskPage
      title="Temporadas"
      intro="Los torneos a los que pertenecen los partidos."
      actions={<Button onClick={() => setOpen('new')}>Nueva temporada</Button>}
    >
      <DeskTable
        endpoint={listSeasons}
        exportAs="seasons"
        caption="Temporadas"
        searchLabel="Buscar temporada"
        sort="-startsOn"
        rowKey={({ id }) => `${id}`}
        list={seasonColumns}
        columns={[
          { key: 'name', cell: ({ name }) => <b>{name}</b> },
          { key: 'startsOn', cell: ({ startsOn }) => written(startsOn) },
          { key: 'endsOn', cell: ({ endsOn }) => written(endsOn) },
          'matches',
          {
            key: 'edit',
            header: <span className="sr-only">Acciones</span>,
            cell: (season) => (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Editar ${season.name}`}
                onClick={() => setOpen(season)}
              >
                Editar
              </Button>
            ),
          },
        ]}
        empty={{ title: 'Aún no hay temporadas', children: 'Crea la primera para poner partidos en ella.' }}
      />
      {open !== null && <SeasonDialog season={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </DeskPage>
  )
}

type SeasonDialogProps = { season: SeasonRow | null; onClose: () => void }

function SeasonDialog({ season, onClose }: SeasonDialogProps) {
  const { name = '', startsOn = '', endsOn = '' } = season ?? {}
  const create = useSend(createSeason)
  const update = useSend(updateSeason)
  return (
    <FormDialog
      title={season === null ? 'Nueva temporada' : 'Editar temporada'}
      size="sm"
      onClose={onClose}
      schema={SeasonWish}
      defaultValues={{ name, startsOn, endsOn }}
      onSubmit={async (body) => {
        await (season === null
          ? create.mutateAsync({ body })
          : update.mutateAsync({ params: { seasonId: `${season.id}` }, body }))
        await Promise.all([invalidate(listSeasons), invalidate(readMatchForm)])
      }}
      done="Guardamos la temporada"
      submitLabel="Guardar"
    >
      {({ field }) => (
        <>
          <TextField label="Nombre" placeholder="Apertura 2027" {...field('name')} />
          <TextField label="Empieza" type="date" {...field('startsOn')} />
          <TextField label="Termina" type="date" {...field('endsOn')} />
        </>
      )}
    </FormDialog>
  )
}

/** A day of the calendar, which belongs to no time zone. */
const written = (day: string) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
