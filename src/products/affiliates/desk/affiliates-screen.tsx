import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Mail } from '#ui/mail.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { affiliateNames, affiliatesColumns, listAffiliates } from '../desk-contract.ts'
import { StatusBadge } from './status-badge.tsx'
import { wordOptions } from '#lib/table.ts'

export default function AffiliatesScreen() {
  return (
    <DeskPage
      title="Afiliados"
      intro="Quién comparte ligas del club, qué ha vendido y qué se le debe."
      actions={
        <Button variant="secondary" to={deskPaths.payouts}>
          Ver pagos
        </Button>
      }
    >
      <DeskTable
        endpoint={listAffiliates}
        caption="Afiliados"
        searchLabel="Buscar nombre, correo o liga"
        sort="-appliedAt"
        exportAs="affiliates"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'status',
            label: 'Estado',
            options: wordOptions(affiliateNames),
          },
        ]}
        list={affiliatesColumns}
        columns={[
          {
            key: 'name',
            cell: ({ id, name }) => (
              <Link
                to={deskPaths.affiliate(id)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ),
          },
          { key: 'email', cell: ({ email }) => <Mail>{email}</Mail> },
          { key: 'code', cell: ({ code }) => <code>{code}</code> },
          { key: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
          'clicks',
          'sales',
          'balanceCents',
          { key: 'appliedAt', cell: ({ appliedAt }) => formatDay(appliedAt) },
        ]}
        empty={{ title: 'Aún no hay afiliados', children: 'Las solicitudes aparecen aquí.' }}
      />
    </DeskPage>
  )
}
