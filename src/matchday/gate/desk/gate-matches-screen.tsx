import { Link } from 'react-router'
import { formatCount } from '#lib/count.ts'
import { wordOptions } from '#lib/table.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { gateMatchesColumns, gateWhenNames, listGateMatches } from '../desk-contract.ts'
import { share } from '../desk-rules.ts'

export default function GateMatchesScreen() {
  return (
    <DeskPage title="Puertas" intro="Equipos, asistencia y casos de cada partido.">
      <DeskTable
        endpoint={listGateMatches}
        exportAs="attendance"
        caption="Partidos"
        searchLabel="Buscar partido"
        sort="nearest"
        rowKey={({ id }) => `${id}`}
        filters={[
          {
            key: 'when',
            label: 'Cuándo',
            options: wordOptions(gateWhenNames),
          },
        ]}
        list={gateMatchesColumns}
        columns={[
          {
            key: 'match',
            cell: ({ id, match }) => (
              <Link
                to={deskPaths.gateMatch(id)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {match}
              </Link>
            ),
          },
          'startsAt',
          {
            key: 'entered',
            cell: ({ entered, tickets }) => (
              <span className="nums">
                {formatCount(entered)} de {formatCount(tickets)} ({share(entered, tickets)}&nbsp;%)
              </span>
            ),
          },
          { key: 'devices', cell: ({ devices }) => <span className="nums">{devices}</span> },
          {
            key: 'incidents',
            cell: ({ incidents }) =>
              incidents === 0 ? <span className="nums">0</span> : <Badge tone="warn">{incidents}</Badge>,
          },
        ]}
        empty={{ title: 'Aún no hay partidos', children: 'Los partidos publicados aparecen aquí.' }}
      />
    </DeskPage>
  )
}
