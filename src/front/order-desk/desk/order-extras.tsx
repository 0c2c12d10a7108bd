import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/table.tsx'
import type { DeskOrder } from './order-people.tsx'

/** What was bought beside the seats, each piece with its state. */
export function OrderExtras({ order: { extras } }: { order: DeskOrder }) {
  if (extras.length === 0) return null
  return (
    <Card className="p-5">
      <Table
        caption="Extras"
        rows={extras}
        rowKey={({ id }) => id}
        columns={[
          { key: 'title', header: 'Extra', cell: ({ title }) => <strong>{title}</strong> },
          { key: 'point', header: 'Dónde', cell: ({ point }) => point },
          { key: 'paid', header: 'Pagado', align: 'end', cell: ({ paidCents }) => formatMoney(paidCents) },
          {
            key: 'state',
            header: 'Estado',
            cell: ({ status, redeemedAt, redeemedPoint }) =>
              redeemedAt !== null ? (
                <Badge tone="brand">
                  Usado {formatMoment(redeemedAt)}, {redeemedPoint}
                </Badge>
              ) : status === 'void' ? (
                <Badge>Devuelto</Badge>
              ) : (
                <Badge tone="ok">Por usar</Badge>
              ),
          },
        ]}
      />
    </Card>
  )
}
