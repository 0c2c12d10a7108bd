import type { ReactNode } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { wordOptions } from '#lib/table.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { listTills, tillColumns, tillStateNames } from '../../till-contract.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { Link } from 'react-router'

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
            options: wordOptions(tillStateNames),
          },
        ]}
        list={tillColumns}
        columns={[
          {
            key: 'openedAt',
            cell: ({ id, openedAt }) => (
              <Link
                className="font-semibold text-brand underline-offset-4 hover:underline"
                to={deskPaths.till(id)}
              >
                {formatMoment(openedAt)}
              </Link>
            ),
          },
          'cashier',
          {
            key: 'closedAt',
            cell: ({ closedAt }) =>
              closedAt === null ? <Badge tone="brand">Abierta</Badge> : formatMoment(closedAt),
          },
          'sales',
          'openingCents',
          { key: 'cashCents', cell: ({ cashCents }) => sum(cashCents) },
          { key: 'terminalCents', cell: ({ terminalCents }) => sum(terminalCents) },
          { key: 'paidOutCents', header: 'Devuelto', cell: ({ paidOutCents }) => sum(paidOutCents) },
          {
            key: 'differenceCents',
            cell: ({ differenceCents, note, lookedAt }) =>
              differenceCents === null ? (
                'Sin contar'
              ) : (
                <>
                  <span className={differenceCents === 0 ? '' : 'font-semibold text-danger-strong'}>
                    {formatMoney(differenceCents)}
                  </span>
                  {lookedAt !== null && <Badge tone="ok">Revisada</Badge>}
                  {note !== '' && (
                    <span className="ml-auto block max-w-52 text-right text-sm text-balance text-ink-2 carded:@xl:ml-0 carded:@xl:text-start">
                      {note}
                    </span>
                  )}
                </>
              ),
          },
        ]}
        empty={{ title: 'Aún no hay cajas', children: 'Se abren en Taquilla, antes de la primera venta.' }}
      />
    </DeskPage>
  )
}

/** Of a till that is not counted yet nobody is told. */
const sum = (cents: number | null): ReactNode => (
  <span className="whitespace-nowrap">{cents === null ? 'Al contar' : formatMoney(cents)}</span>
)
