import { useParams } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { Table } from '#ui/table.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readAffiliate } from '../desk-contract.ts'
import { Decision } from './decision.tsx'
import { PayoutBadge, StatusBadge } from './status-badge.tsx'

/** One affiliate: what was asked, what was decided, what was sold, and every movement. */
export default function AffiliateDeskScreen() {
  const { affiliateId = '' } = useParams()
  const read = useRead(readAffiliate, { params: { affiliateId } })
  return (
    <DeskPage
      title={read.data?.name ?? 'Afiliado'}
      intro={read.data?.email}
      actions={read.data && <StatusBadge status={read.data.status} />}
    >
      <Loaded read={read}>
        {(one) => (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-6">
              <Card as="section" className="p-5">
                <Facts
                  items={[
                    { label: 'Visitas', value: one.clicks },
                    { label: 'Ventas', value: one.sales },
                    { label: 'Vendió', value: formatMoney(one.salesCents) },
                    { label: 'Saldo', value: formatMoney(one.balanceCents) },
                  ]}
                />
              </Card>
              <Table
                caption="Estado de cuenta"
                rows={one.movements.map((movement, index) => ({ ...movement, index }))}
                rowKey={({ index }) => `${index}`}
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
                    header: 'Saldo',
                    align: 'end',
                    cell: ({ balanceCents }) => <Money cents={balanceCents} />,
                  },
                ]}
              />
              {one.movements.length === 0 && <p className="text-ink-2">Aún no tiene movimientos.</p>}
              <Table
                caption="Pagos"
                rows={one.payouts}
                rowKey={({ id }) => id}
                columns={[
                  { key: 'at', header: 'Pedido', cell: ({ requestedAt }) => formatDay(requestedAt) },
                  { key: 'status', header: 'Estado', cell: ({ status }) => <PayoutBadge status={status} /> },
                  {
                    key: 'amount',
                    header: 'Importe',
                    align: 'end',
                    cell: ({ amountCents }) => <Money cents={amountCents} />,
                  },
                ]}
              />
              {one.payouts.length === 0 && <p className="text-ink-2">Aún no ha pedido pagos.</p>}
            </div>
            <Card as="section" className="flex flex-col gap-4 p-5">
              <h2 className="text-xl">Solicitud</h2>
              <dl className="space-y-3">
                {[
                  ['Liga', one.code],
                  ['Dónde comparte', one.channel],
                  ['Qué propone', one.pitch],
                  [
                    'Comisión',
                    one.status === 'applied' ? 'Se fija al aceptar' : `${one.commissionPercent} %`,
                  ],
                  ['Lo que le dijimos', one.decision ?? '—'],
                ].map(([label, value]) => (
                  <div key={label}>
                    <dt className="text-sm text-ink-2">{label}</dt>
                    <dd className="break-words">{value}</dd>
                  </div>
                ))}
              </dl>
              <Decision affiliateId={one.id} name={one.name} status={one.status} />
            </Card>
          </div>
        )}
      </Loaded>
    </DeskPage>
  )
}
