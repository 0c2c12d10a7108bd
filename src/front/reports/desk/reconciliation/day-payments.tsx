import { Link } from 'react-router'
import { folioOf } from '#selling/orders/rules.ts'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import { WhenRead } from '../report-frame.tsx'
import { ReportPart } from '../report-part.tsx'
import {
  listReconciledPayments,
  paymentStates,
  type ReconciledPayment,
} from '../../reconciliation-contract.ts'
import { inWords } from '#lib/table.ts'

/** What neither we nor this list know is said as the provider says it. */
const stateWords = (state: string | null) => (state === null ? '—' : inWords(state, paymentStates))

const money = (cents: number | null) => (cents === null ? '—' : formatMoney(cents))

/** Each payment of a day; what does not agree stands first. */
export function DayPayments({ day }: { day: string }) {
  const read = useRead(listReconciledPayments, { query: { day } })
  return (
    <WhenRead read={read}>
      {({ rows }) => (
        <ReportPart
          title={`Pagos del ${formatDay(`${day}T12:00:00-06:00`)}`}
          rows={rows}
          rowKey={({ key }) => key}
          file={{ list: 'reconciled-payments', query: { day } }}
          empty="Ese día no hubo pagos, ni nuestros ni del proveedor."
          columns={[
            { key: 'finding', header: 'Resultado', cell: (row) => <FindingBadge row={row} /> },
            { key: 'order', header: 'Pedido', cell: (row) => <OrderLink row={row} /> },
            { key: 'number', header: 'Número del proveedor', cell: (row) => row.providerPaymentId ?? '—' },
            { key: 'ours', header: 'Según nosotros', align: 'end', cell: (row) => money(row.ourCents) },
            {
              key: 'theirs',
              header: 'Según el proveedor',
              align: 'end',
              cell: (row) => money(row.theirCents),
            },
            {
              key: 'states',
              header: 'Nuestro estado / el suyo',
              cell: ({ ourStatus, theirStatus }) =>
                ourStatus === theirStatus
                  ? stateWords(ourStatus)
                  : `${stateWords(ourStatus)} / ${stateWords(theirStatus)}`,
            },
          ]}
        />
      )}
    </WhenRead>
  )
}

function FindingBadge({ row: { finding, words } }: { row: ReconciledPayment }) {
  const agrees = finding === 'matched' || finding === 'test'
  return <Badge tone={agrees ? 'ok' : 'danger'}>{words}</Badge>
}

function OrderLink({ row: { folio, orderId } }: { row: ReconciledPayment }) {
  if (folio === null || orderId === null) return '—'
  return (
    <Link
      to={deskPaths.order(orderId)}
      className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
    >
      {folioOf(folio)}
    </Link>
  )
}
