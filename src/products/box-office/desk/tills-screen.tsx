import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { listTills, tillColumns } from '../contract.ts'

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
        list={tillColumns}
        columns={[
          'openedAt',
          'cashier',
          {
            key: 'closedAt',
            cell: ({ closedAt }) =>
              closedAt === null ? <Badge tone="brand">Abierta</Badge> : formatMoment(closedAt),
          },
          'sales',
          'openingCents',
          'cashCents',
          'terminalCents',
          { key: 'paidOutCents', header: 'Devuelto' },
          {
            key: 'differenceCents',
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
