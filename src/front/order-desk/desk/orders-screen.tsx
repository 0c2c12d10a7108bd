import { Link, useSearchParams } from 'react-router'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Mail } from '#ui/mail.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useRead } from '#web/query.ts'
import { deskOrderColumns, kindNames, listDeskMatches, listDeskOrders, statusNames } from '../contract.ts'
import { OrderBadge } from './order-look.tsx'
import { wordOptions } from '#lib/table.ts'

/** Every order, found by whatever the person at the window or on the phone has at hand. */
export default function OrdersScreen() {
  const matches = useRead(listDeskMatches, {})
  const [address] = useSearchParams()
  const persona = address.get('persona')
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
        {...(persona !== null && { fixed: { persona } })}
        caption="Pedidos"
        searchLabel="Buscar pedido"
        sort="-createdAt"
        rowKey={({ id }) => id}
        filters={[
          { key: 'status', label: 'Estado', options: wordOptions(statusNames) },
          { key: 'kind', label: 'Tipo', options: wordOptions(kindNames) },
          { key: 'match', label: 'Partido', options: matchOptions },
        ]}
        list={deskOrderColumns}
        columns={[
          {
            key: 'folio',
            align: 'start',
            cell: ({ id, folio }) => (
              <Link
                to={deskPaths.order(id)}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
              >
                {folio}
              </Link>
            ),
          },
          'createdAt',
          {
            key: 'buyer',
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
            cell: ({ title, kind, seats }) => (
              <>
                <span className="block">{title}</span>
                <span className="block text-sm text-ink-2">
                  {kindNames[kind]}
                  {seats > 0 && `, ${seats} ${seats === 1 ? 'lugar' : 'lugares'}`}
                </span>
              </>
            ),
          },
          { key: 'status', cell: (order) => <OrderBadge {...order} /> },
          'totalCents',
        ]}
        empty={{ title: 'Aún no hay pedidos', children: 'Cuando alguien compre, aparece aquí.' }}
      />
    </DeskPage>
  )
}
