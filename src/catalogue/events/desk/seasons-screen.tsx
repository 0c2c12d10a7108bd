import { useState } from 'react'
import { useRefusal } from '#web/refusal.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { readMatchForm } from '../desk-contract.ts'
import {
  createSeason,
  listSeasons,
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
        columns={[
          { key: 'name', header: 'Temporada', sortable: true, cell: ({ name }) => <b>{name}</b> },
          { key: 'startsOn', header: 'Empieza', sortable: true, cell: ({ startsOn }) => written(startsOn) },
          { key: 'endsOn', header: 'Termina', cell: ({ endsOn }) => written(endsOn) },
          {
            key: 'matches',
            header: 'Partidos',
            sortable: true,
            align: 'end',
            cell: ({ matches }) => matches,
          },
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
      <Dialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title={open === 'new' ? 'Nueva temporada' : 'Editar temporada'}
        size="sm"
      >
        <SeasonForm season={open === 'new' ? null : open} onDone={() => setOpen(null)} />
      </Dialog>
    </DeskPage>
  )
}

type SeasonFormProps = { season: SeasonRow | null; onDone: () => void }

function SeasonForm({ season, onDone }: SeasonFormProps) {
  const { name = '', startsOn = '', endsOn = '' } = season ?? {}
  const form = useZodForm(SeasonWish, { defaultValues: { name, startsOn, endsOn } })
  const create = useSend(createSeason)
  const update = useSend(updateSeason)
  const { failure, attempt } = useRefusal(form)
  const { field } = form
  const save = async (body: { name: string; startsOn: string; endsOn: string }) => {
    const sent =
      season === null
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { seasonId: `${season.id}` }, body })
    await sent
    toast({ title: 'Guardamos la temporada', tone: 'ok' })
    onDone()
    await Promise.all([invalidate(listSeasons), invalidate(readMatchForm)])
  }
  return (
    <Form form={form} onSubmit={(body) => attempt(() => save(body))} failure={failure}>
      <TextField label="Nombre" placeholder="Apertura 2027" {...field('name')} />
      <TextField label="Empieza" type="date" {...field('startsOn')} />
      <TextField label="Termina" type="date" {...field('endsOn')} />
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  )
}

/** A day of the calendar, which belongs to no time zone. */
const written = (day: string) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
