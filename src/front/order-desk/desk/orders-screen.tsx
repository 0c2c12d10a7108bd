import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Mail } from '#ui/mail.tsx'
import { Money } from '#ui/money.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useRead } from '#web/query.ts'
import { listDeskMatches, listDeskOrders } from '../contract.ts'
import { kindName, kindOptions, OrderBadge, statusOptions } from './order-look.tsx'

/** Every order, found by whatever the person at the window or on the phone has at hand. */
export default function OrdersScreen() {
  const matches = useRead(listDeskMatches, {})
  const matchOptions = (matches.data?.matches ?? []).map(({ id, title }) => ({
    value: `${id}`,
    label: title,
  }))
  return (
    <DeskPage
      title="Pedidos"
      intro="Busca por folio, correo, nombre, celular, código del boleto, pago del proveedor o asiento (112-C-14)."
    >
      <DeskTable
        endpoint={listDeskOrders}
        exportAs="orders"
        caption="Pedidos"
        searchLabel="Buscar pedido"
        sort="-createdAt"
        rowKey={({ id }) => id}
        filters={[
          { key: 'status', label: 'Estado', options: statusOptions },
          { key: 'kind', label: 'Tipo', options: kindOptions },
          { key: 'match', label: 'Partido', options: matchOptions },
        ]}
        columns={[
          {
            key: 'folio',
            header: 'Folio',
            sortable: true,
            cell: ({ id, folio }) => (
              <Link
                to={deskPaths.order(id)}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
              >
                {folio}
              </Link>
            ),
          },
          {
            key: 'createdAt',
            header: 'Fecha',
            sortable: true,
            cell: ({ createdAt }) => formatMoment(createdAt),
          },
          {
            key: 'buyer',
            header: 'Quién',
            cell: ({ buyer, email }) => (
              <>
                <span className="block font-medium">{buyer}</span>
                {email !== null && (
                  <span className="block text-sm text-ink-2">
                    <Mail>{email}</Mail>
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'title',
            header: 'Qué',
            cell: ({ title, kind, seats }) => (
              <>
                <span className="block">{title}</span>
                <span className="block text-sm text-ink-2">
                  {kindName[kind]}
                  {seats > 0 && `, ${seats} ${seats === 1 ? 'lugar' : 'lugares'}`}
                </span>
              </>
            ),
          },
          { key: 'status', header: 'Estado', cell: (order) => <OrderBadge {...order} /> },
          {
            key: 'totalCents',
            header: 'Total',
            align: 'end',
            sortable: true,
            cell: ({ totalCents }) => <Money cents={totalCents} />,
          },
        ]}
        empty={{ title: 'Aún no hay pedidos', children: 'Cuando alguien compre, aparece aquí.' }}
      />
    </DeskPage>
  )
}
