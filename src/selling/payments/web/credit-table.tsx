import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatTotal } from '#lib/money.ts'
import { Money } from '#ui/money.tsx'
import { Table } from '#ui/table.tsx'
import type { listPayments } from '../contract.ts'

type Credit = Answer<typeof listPayments>['credits'][number]

/** Money that the club owes the person, movement by movement, and what is left of it. */
export function CreditTable({ credits }: { credits: Credit[] }) {
  const left = credits.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <>
      <p className="mb-4">
        Tienes <span className="nums font-semibold">{formatTotal(left)}</span> a favor.
      </p>
      <Table
        caption="Movimientos de tu saldo"
        hideCaption
        rows={credits}
        rowKey={({ at, amountCents }) => `${at} ${amountCents}`}
        columns={[
          { key: 'when', header: 'Fecha', cell: ({ at }) => formatMoment(at) },
          { key: 'why', header: 'Motivo', cell: ({ reason }) => reason },
          {
            key: 'amount',
            header: 'Importe',
            align: 'end',
            cell: ({ amountCents }) => <Money cents={amountCents} />,
          },
        ]}
      />
    </>
  )
}
