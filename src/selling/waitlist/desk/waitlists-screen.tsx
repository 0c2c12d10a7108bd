import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { changeWaitlist, listWaitlists, type DeskWaitlist } from '../desk-contract.ts'
import type { WaitlistState } from '../rules.ts'

/** Who waits for each match on sale, by zone and quantity, and what became of the offers. */
export default function WaitlistsScreen() {
  const read = useRead(listWaitlists, {}, { refetchInterval: 10_000 })
  return (
    <DeskPage
      title="Listas de espera"
      intro="Lo que se libera en una zona agotada reposa unos minutos y primero se ofrece a quien espera."
    >
      <Loaded
        read={read}
        title="No pudimos leer las listas de espera"
        waiting={<Skeletons label="Cargando las listas" blocks={['h-40 w-full rounded-lg']} />}
      >
        {({ waitlists }) =>
          waitlists.length === 0 ? (
            <EmptyState
              title="No hay partidos en venta"
              action={<Button to={deskPaths.matches}>Ver partidos</Button>}
            >
              Cada partido en venta tiene su lista.
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-4">
              {waitlists
                .toSorted((one, other) => Number(other.people > 0) - Number(one.people > 0))
                .map((list) => (
                  <ListCard key={list.eventId} list={list} />
                ))}
            </ul>
          )
        }
      </Loaded>
    </DeskPage>
  )
}

const stateLook = {
  open: { words: 'Abierta', tone: 'ok' },
  paused: { words: 'En pausa', tone: 'warn' },
  closed: { words: 'Cerrada', tone: 'neutral' },
} as const

function ListCard({ list }: { list: DeskWaitlist }) {
  const { title, startsAt, state, people, places, wishes, out, taken, letGo, resting } = list
  const { words, tone } = stateLook[state]
  return (
    <Card as="li" className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl">{title}</h2>
          <p className="text-ink-2">{formatMoment(startsAt)}</p>
        </div>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p>
        {people === 0
          ? 'Nadie espera.'
          : `${countOf(people, 'persona espera', 'personas esperan')} ${countOf(places, 'lugar', 'lugares')}.`}{' '}
        Ofertas: {out} vigentes, {taken} tomadas, {letGo} sin tomar. En reposo:{' '}
        {countOf(resting, 'lugar', 'lugares')}.
      </p>
      {wishes.length > 0 && (
        <Table
          caption={`Quiénes esperan para ${title}`}
          hideCaption
          rows={wishes}
          rowKey={({ zone, quantity }) => `${zone} ${quantity}`}
          columns={[
            { key: 'zone', header: 'Zona', cell: ({ zone }) => zone ?? 'Cualquiera' },
            { key: 'quantity', header: 'Lugares', align: 'end', cell: ({ quantity }) => quantity },
            { key: 'people', header: 'Personas', align: 'end', cell: (wish) => wish.people },
          ]}
        />
      )}
      <Acts list={list} />
    </Card>
  )
}

function Acts({ list: { eventId, state, people, title } }: { list: DeskWaitlist }) {
  const [asking, setAsking] = useState(false)
  const changing = useSend(changeWaitlist)
  async function set(to: WaitlistState, done: string): Promise<void> {
    await changing.mutateAsync({ params: { eventId: String(eventId) }, body: { state: to } }).then(
      () => toast({ tone: 'ok', title: done }),
      (problem: Problem) => toast({ tone: 'danger', title: problem.message }),
    )
    await invalidate(listWaitlists)
    setAsking(false)
  }
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'open' ? (
        <Button variant="secondary" size="sm" onClick={() => void set('paused', 'Pausamos la lista')}>
          Pausar
        </Button>
      ) : (
        <Button size="sm" onClick={() => void set('open', 'La lista está abierta')}>
          Abrir
        </Button>
      )}
      {state !== 'closed' && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          Cerrar
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Cerrar la lista de ${title}`}
        confirmLabel="Cerrar la lista"
        danger
        loading={changing.isPending}
        onConfirm={() => void set('closed', 'Cerramos la lista')}
      >
        {people === 0
          ? 'Nadie espera. Lo que se libere saldrá a la venta para todos.'
          : `Avisamos a ${countOf(people, 'persona', 'personas')} que la lista terminó, y pierden su lugar. Lo que se libere saldrá a la venta para todos. Las ofertas vigentes se quedan.`}
      </ConfirmDialog>
    </div>
  )
}
