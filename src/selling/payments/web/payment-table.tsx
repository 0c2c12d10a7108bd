import { Link } from 'react-router'
import { Folio } from '#ui/folio.tsx'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { Table } from '#ui/table.tsx'
import { paths } from '#lib/paths.ts'
import type { Payment } from '../contract.ts'
import { methodName } from './method-picker.tsx'
import type { PaymentRow } from './open-vouchers.tsx'

type Look = { tone: 'ok' | 'warn' | 'danger' | 'neutral' | 'brand'; label: string }

const looks: Record<Payment['status'], Look> = {
  created: { tone: 'brand', label: 'Confirmando' },
  pending: { tone: 'warn', label: 'Por pagar' },
  in_process: { tone: 'brand', label: 'En revisión' },
  approved: { tone: 'ok', label: 'Pagado' },
  rejected: { tone: 'danger', label: 'No se hizo' },
  cancelled: { tone: 'neutral', label: 'Cancelado' },
  abandoned: { tone: 'neutral', label: 'Sin terminar' },
  refunded: { tone: 'neutral', label: 'Devuelto' },
  charged_back: { tone: 'danger', label: 'Devuelto por tu banco' },
}

/** Every attempt at paying, newest first, each leading to its purchase. */
export function PaymentTable({ payments }: { payments: PaymentRow[] }) {
  return (
    <Table
      caption="Todos tus pagos"
      hideCaption
      rows={payments}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          header: 'Compra',
          cell: ({ orderId, folio, title }) => (
            <Link
              className="inline-flex min-h-11 flex-col justify-center underline-offset-4 hover:underline md:text-left"
              to={paths.finaliced(orderId)}
            >
              <span className="font-semibold text-brand">
                <Folio>{folio}</Folio>
              </span>
              <span className="text-sm text-ink-2">{title}</span>
            </Link>
          ),
        },
        { key: 'when', header: 'Fecha', cell: ({ createdAt }) => formatMoment(createdAt) },
        { key: 'how', header: 'Medio', cell: ({ method, cardLast4 }) => how(method, cardLast4) },
        {
          key: 'status',
          header: 'Estado',
          cell: ({ status }) => <Badge tone={looks[status].tone}>{looks[status].label}</Badge>,
        },
        {
          key: 'amount',
          header: 'Importe',
          align: 'end',
          cell: ({ amountCents, refundedCents }) => (
            <>
              <Money cents={amountCents} />
              {refundedCents > 0 && (
                <span className="block text-sm text-ink-2">Devuelto {formatMoney(refundedCents)}</span>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

function how(method: Payment['method'], last4: string | null): string {
  return last4 === null ? methodName(method) : `Tarjeta terminada en ${last4}`
}
