import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Mail } from '#ui/mail.tsx'
import { Money } from '#ui/money.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { listDeskPasses, passNames, passesColumns, payingNames } from '../desk-contract.ts'
import { PassBadge } from './pass-badge.tsx'
import { wordOptions } from '#lib/table.ts'

/** Who has a bonogallo: seat, state, and what is paid. */
export default function HoldersScreen() {
  return (
    <DeskPage title="Titulares" intro="Quién tiene bonogallo, dónde se sienta y cómo va su pago.">
      <DeskTable
        endpoint={listDeskPasses}
        caption="Titulares de bonogallo"
        searchLabel="Buscar nombre, correo o lugar"
        sort="-createdAt"
        exportAs="pass-holders"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'status',
            label: 'Estado',
            options: wordOptions(passNames),
          },
          {
            key: 'paying',
            label: 'Pago',
            options: wordOptions(payingNames),
          },
        ]}
        list={passesColumns}
        columns={[
          {
            key: 'number',
            cell: ({ id, number }) => (
              <Link
                to={deskPaths.pass(id)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {number}
              </Link>
            ),
          },
          {
            key: 'holder',
            cell: ({ holder, email }) => (
              <>
                {holder}
                <span className="block text-sm text-ink-2">
                  <Mail>{email}</Mail>
                </span>
              </>
            ),
          },
          'plan',
          'seat',
          { key: 'status', cell: ({ status }) => <PassBadge status={status} /> },
          {
            key: 'paidCents',
            cell: ({ paidCents, paidParts, parts }) => (
              <>
                <Money cents={paidCents} />
                {parts > 0 && (
                  <span className="block text-sm text-ink-2">
                    {paidParts} de {parts}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'late',
            header: 'Atraso',
            cell: ({ lateParts }) =>
              lateParts > 0 ? <Badge tone="danger">{lateParts} sin pagar</Badge> : '—',
          },
        ]}
        empty={{ title: 'Aún no hay titulares', children: 'Quien compre un bonogallo aparece aquí.' }}
      />
    </DeskPage>
  )
}
