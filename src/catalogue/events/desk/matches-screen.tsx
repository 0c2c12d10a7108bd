import { eventTitle } from '../event-title.ts'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useRead } from '#web/query.ts'
import { listMatches, matchColumns, MatchState, readMatchForm, stateName } from '../desk-contract.ts'
import { MatchBadge } from './match-badge.tsx'
import { formatPercent } from '#lib/percent.ts'

/** Every match of the club, from draft to played. */
export default function MatchesScreen() {
  const form = useRead(readMatchForm, {})
  const teams = form.data?.teams ?? []
  return (
    <DeskPage
      title="Partidos"
      intro="Cada partido con el estado de su venta y cuántos lugares lleva."
      actions={
        <>
          <Button variant="secondary" to={deskPaths.seasons}>
            Temporadas
          </Button>
          <Button to={deskPaths.newMatch}>Nuevo partido</Button>
        </>
      }
    >
      <DeskTable
        endpoint={listMatches}
        exportAs="matches"
        caption="Partidos"
        searchLabel="Buscar rival, título, jornada o recinto"
        sort="-startsAt"
        rowKey={({ id }) => `${id}`}
        filters={[
          {
            key: 'state',
            label: 'Estado',
            options: MatchState.options.map((value) => ({ value, label: stateName[value] })),
          },
          {
            key: 'season',
            label: 'Temporada',
            unset: 'Todas',
            options: (form.data?.seasons ?? []).map(({ name }) => ({ value: name, label: name })),
          },
          ...(teams.length > 1
            ? [
                {
                  key: 'team' as const,
                  label: 'Equipo',
                  options: [
                    ...teams.map(({ id, name }) => ({ value: `${id}`, label: name })),
                    { value: '0', label: 'Otros eventos' },
                  ],
                },
              ]
            : []),
        ]}
        list={matchColumns}
        columns={[
          {
            key: 'away',
            header: 'Partido',
            cell: ({ id, home, away, round }) => (
              <Link
                to={deskPaths.match(id)}
                className="inline-flex min-h-11 flex-col justify-center font-semibold text-brand underline-offset-4 hover:underline"
              >
                {eventTitle({ home, away })}
                <span className="text-sm font-normal text-ink-2">{round}</span>
              </Link>
            ),
          },
          'startsAt',
          ...(teams.length > 1 ? (['team'] as const) : []),
          { key: 'season', cell: ({ season }) => <span className="whitespace-nowrap">{season}</span> },
          { key: 'state', cell: ({ state }) => <MatchBadge state={state} /> },
          'salesStartAt',
          { key: 'sold', align: 'start', header: 'Ocupación', cell: (row) => <Occupancy {...row} /> },
        ]}
        empty={{
          title: 'Aún no hay partidos',
          children: 'Crea el primero: rival, fecha y precios. Toma unos minutos.',
          action: <Button to={deskPaths.newMatch}>Nuevo partido</Button>,
        }}
      />
    </DeskPage>
  )
}

type OccupancyProps = { sold: number; held: number; blocked: number; seats: number }

/** How much of what may be sold is sold: a bar and the same in words. */
function Occupancy({ sold, blocked, seats }: OccupancyProps) {
  const toSell = seats - blocked
  if (toSell <= 0) return <span className="text-ink-2">Sin lugares</span>
  const share = sold / toSell
  return (
    <span className="flex min-w-32 flex-col items-stretch gap-1">
      <span className="nums text-sm whitespace-nowrap">
        {sold.toLocaleString('es-MX')} de {toSell.toLocaleString('es-MX')} ({formatPercent(sold, toSell)})
      </span>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-brand" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
