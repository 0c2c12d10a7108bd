import { useState } from 'react'
import { formatHour } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { incidentsColumns, listGateIncidents, type IncidentRow } from '../desk-contract.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { incidentWords } from '../desk-rules.ts'
import { wordOptions } from '#lib/table.ts'

type IncidentListProps = { eventId: string; supervises: boolean }

/** What two gates without a network could not know of each other. */
export function IncidentList({ eventId, supervises }: IncidentListProps) {
  const [current, setCurrent] = useState<IncidentRow | null>(null)
  return (
    <section aria-labelledby="casos">
      <h2 id="casos" className="mb-3 text-2xl">
        Casos
      </h2>
      <DeskTable
        endpoint={listGateIncidents}
        params={{ eventId }}
        caption="Casos de este partido"
        searchLabel="Buscar lugar"
        sort="-foundAt"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'state',
            label: 'Estado',
            options: [
              { value: 'open', label: 'Abiertos' },
              { value: 'resolved', label: 'Cerrados' },
            ],
          },
          {
            key: 'kind',
            label: 'Qué pasó',
            options: wordOptions(incidentWords),
          },
        ]}
        list={incidentsColumns}
        columns={[
          { key: 'foundAt', header: 'Hora', cell: ({ foundAt }) => formatHour(foundAt) },
          {
            key: 'kind',
            header: 'Qué pasó',
            cell: ({ kind, resolvedAt }) => (
              <Badge tone={resolvedAt === null ? 'warn' : 'neutral'}>{incidentWords[kind]}</Badge>
            ),
          },
          'place',
          'entries',
          'story',
          {
            key: 'words',
            cell: (row) =>
              row.words ??
              (supervises && (
                <Button size="sm" variant="secondary" onClick={() => setCurrent(row)}>
                  Cerrar
                </Button>
              )),
          },
        ]}
        empty={{ title: 'Sin casos', children: 'Las entradas dobles y los códigos de antes aparecen aquí.' }}
      />
      {current !== null && (
        <ResolveDialog eventId={eventId} incident={current} onClose={() => setCurrent(null)} />
      )}
    </section>
  )
}
