import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Money } from '#ui/money.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { listDeskPacks, packNames, packsColumns } from '../desk-contract.ts'
import { packTones } from './pack-steps.tsx'
import { wordOptions } from '#lib/table.ts'

const add = <Button to={deskPaths.pack('nuevo')}>Armar pack</Button>

/** Packs in every state. */
export default function PacksScreen() {
  return (
    <DeskPage
      title="Packs"
      intro="Varios partidos en el mismo lugar, con artículos o sin ellos, a un precio."
      actions={add}
    >
      <DeskTable
        endpoint={listDeskPacks}
        caption="Packs"
        searchLabel="Buscar pack"
        sort="-salesStartAt"
        exportAs="packs"
        rowKey={({ id }) => `${id}`}
        filters={[
          {
            key: 'status',
            label: 'Estado',
            options: wordOptions(packNames),
          },
        ]}
        list={packsColumns}
        columns={[
          {
            key: 'name',
            cell: ({ id, name }) => (
              <Link
                to={deskPaths.pack(id)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ),
          },
          {
            key: 'status',
            cell: ({ status }) => <Badge tone={packTones[status]}>{packNames[status]}</Badge>,
          },
          { key: 'matches', header: 'Contra' },
          {
            key: 'salesStartAt',
            header: 'Venta',
            cell: ({ salesStartAt, salesEndAt }) => `${formatDay(salesStartAt)} a ${formatDay(salesEndAt)}`,
          },
          {
            key: 'fromCents',
            cell: ({ fromCents }) => (fromCents === null ? '—' : <Money cents={fromCents} />),
          },
          'sold',
          'free',
        ]}
        empty={{ title: 'Aún no hay packs', children: 'Los que armes aparecen aquí.', action: add }}
      />
    </DeskPage>
  )
}
