import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { listTills } from '../contract.ts'

/** Every turn at a window: what came, what went, what was counted. */
export default function TillsScreen() {
  return (
    <DeskPage title="Cajas" intro="Cada turno de taquilla con su fondo, sus ventas y lo contado al cierre.">
      <DeskTable
        endpoint={listTills}
        exportAs="tills"
        caption="Cajas"
        searchLabel="Buscar por nombre"
        sort="-openedAt"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'state',
            label: 'Estado',
            options: [
              { value: 'open', label: 'Abiertas' },
              { value: 'closed', label: 'Cerradas' },
            ],
          },
        ]}
        columns={[
          {
            key: 'openedAt',
            header: 'Abrió',
            sortable: true,
            cell: ({ openedAt }) => formatMoment(openedAt),
          },
          { key: 'cashier', header: 'Quién', cell: ({ cashier }) => cashier },
          {
            key: 'closedAt',
            header: 'Cerró',
            cell: ({ closedAt }) =>
              closedAt === null ? <Badge tone="brand">Abierta</Badge> : formatMoment(closedAt),
          },
          { key: 'sales', header: 'Ventas', align: 'end', cell: ({ sales }) => sales },
          {
            key: 'openingCents',
            header: 'Fondo',
            align: 'end',
            cell: ({ openingCents }) => formatMoney(openingCents),
          },
          {
            key: 'cashCents',
            header: 'Efectivo',
            align: 'end',
            sortable: true,
            cell: ({ cashCents }) => formatMoney(cashCents),
          },
          {
            key: 'terminalCents',
            header: 'Terminal',
            align: 'end',
            cell: ({ terminalCents }) => formatMoney(terminalCents),
          },
          {
            key: 'paidOutCents',
            header: 'Devuelto',
            align: 'end',
            cell: ({ paidOutCents }) => formatMoney(paidOutCents),
          },
          {
            key: 'differenceCents',
            header: 'Diferencia',
            align: 'end',
            sortable: true,
            cell: ({ differenceCents, note }) =>
              differenceCents === null ? (
                '—'
              ) : (
                <>
                  <span className={differenceCents === 0 ? '' : 'font-semibold text-danger-strong'}>
                    {formatMoney(differenceCents)}
                  </span>
                  {note !== '' && <span className="block text-sm text-ink-2">{note}</span>}
                </>
              ),
          },
        ]}
        empty={{ title: 'Aún no hay cajas', children: 'Se abren en Taquilla, antes de la primera venta.' }}
      />
    </DeskPage>
  )
}
