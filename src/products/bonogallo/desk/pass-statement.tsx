import { formatDay } from '#lib/dates.ts'
import { Money } from '#ui/money.tsx'
import { Table } from '#ui/table.tsx'
import type { Pass } from '../contract.ts'

/** Every movement of the pass with what is left of it after each. */
export function PassStatement({ pass }: { pass: Pass }) {
  return (
    <Table
      caption={`Movimientos de ${pass.number}`}
      hideCaption
      rows={pass.statement.map((entry, index) => ({ ...entry, index }))}
      rowKey={({ index }) => String(index)}
      columns={[
        { key: 'at', header: 'Fecha', cell: ({ at }) => formatDay(at) },
        { key: 'words', header: 'Movimiento', cell: ({ words }) => words },
        {
          key: 'amount',
          header: 'Importe',
          align: 'end',
          cell: ({ amountCents }) => <Money cents={amountCents} />,
        },
        {
          key: 'balance',
          header: 'Saldo del bonogallo',
          align: 'end',
          cell: ({ balanceCents }) => <Money cents={balanceCents} />,
        },
      ]}
    />
  )
}
