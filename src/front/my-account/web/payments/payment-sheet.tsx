import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import type { Receipt } from '#selling/invoices/contract.ts'
import { ReceiptActions } from '#selling/invoices/web/receipt-actions.tsx'
import { readOrder } from '#selling/orders/contract.ts'
import { OrderStory } from '#selling/payments/web/order-story.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Folio } from '#ui/folio.tsx'
import { useRead } from '#web/query.ts'
import { paidWith, paymentWords, type PaymentLine, type RefundLine } from './payment-rows.tsx'

type PaymentSheetProps = {
  orderId: string
  payments: PaymentLine[]
  refunds: RefundLine[]
  receipt: Receipt | undefined
  onInvoice: (receipt: Receipt) => void
  onClose: () => void
}

/** One purchase and its money: how it was paid, what came back, its receipt and invoice, and its story. */
export function PaymentSheet(props: PaymentSheetProps) {
  const { orderId, payments, refunds, receipt, onInvoice, onClose } = props
  const { data: order } = useRead(readOrder, { params: { orderId } })
  const { title, folio } = payments[0] ?? refunds[0]!
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={title}
      actions={
        <Button variant="secondary" to={paths.finaliced(orderId)}>
          Ver la compra
        </Button>
      }
    >
      <p className="text-sm text-ink-2">
        <Folio>{folio}</Folio>
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map((payment) => (
          <Line
            key={payment.id}
            what={paidWith(payment)}
            note={`${paymentWords[payment.status].word}, ${formatMoment(payment.createdAt)}`}
            amount={formatMoney(payment.amountCents)}
          />
        ))}
        {refunds.map((refund) => (
          <Line
            key={refund.id}
            what="Devolución"
            note={`${formatMoment(refund.doneAt ?? refund.requestedAt)} ${refund.words}`}
            amount={`+${formatMoney(refund.amountCents)}`}
            plus
          />
        ))}
      </ul>
      {receipt && <ReceiptActions receipt={receipt} onAsk={() => onInvoice(receipt)} />}
      {order && <OrderStory steps={order.steps} />}
    </Dialog>
  )
}

type LineProps = { what: string; note: string; amount: string; plus?: boolean }

function Line({ what, note, amount, plus = false }: LineProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <span className="min-w-0">
        {what}
        <span className="block text-sm text-ink-2">{note}</span>
      </span>
      <span className={`nums font-semibold ${plus ? 'text-ok' : ''}`}>{amount}</span>
    </li>
  )
}
