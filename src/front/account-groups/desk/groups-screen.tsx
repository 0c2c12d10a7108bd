import { Link } from 'react-router'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { wordOptions } from '#lib/table.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { groupColumns, groupStateWords, listGroups } from '../contract.ts'
import { stateTones } from './group-look.ts'

/** Accounts that share something: what has most seats of the coming matches stands first. */
export default function GroupsScreen() {
  return (
    <DeskPage
      title="Cuentas ligadas"
      intro="Cuentas que comparten tarjeta, celular, dispositivo o CLABE. Puede ser una familia o quien compra con muchos nombres: decide una persona, nunca el sistema."
    >
      <DeskTable
        endpoint={listGroups}
        exportAs="account-groups"
        caption="Grupos de cuentas"
        searchLabel="Nombre o correo"
        sort="-seats"
        rowKey={({ id }) => id}
        filters={[{ key: 'state', label: 'Estado', options: wordOptions(groupStateWords) }]}
        list={groupColumns}
        columns={[
          {
            key: 'people',
            header: 'Grupo',
            cell: ({ id, people, size }) => (
              <Link
                className="inline-flex min-h-11 flex-col justify-center hover:underline"
                to={deskPaths.accountGroup(id)}
              >
                <span className="font-semibold text-brand">{countOf(size, 'cuenta', 'cuentas')}</span>
                <span className="text-sm text-ink-2">
                  {people}
                  {size > 3 && ` y ${size - 3} más`}
                </span>
              </Link>
            ),
          },
          'reasons',
          'seats',
          {
            key: 'state',
            cell: ({ state }) => <Badge tone={stateTones[state]}>{groupStateWords[state]}</Badge>,
          },
          { key: 'grewAt', cell: ({ grewAt }) => formatMoment(grewAt) },
        ]}
        empty={{
          title: 'Ninguna cuenta comparte nada',
          children: 'Cuando dos cuentas usen la misma tarjeta, celular o dispositivo, aparecen aquí.',
        }}
      />
    </DeskPage>
  )
}
