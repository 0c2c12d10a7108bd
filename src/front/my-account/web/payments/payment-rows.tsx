import { IconReceipt } from '@tabler/icons-react'
import { EventMark } from '#catalogue/events/web/event-mark.tsx'
import type { Answer } from '#lib/endpoint.ts'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { listPayments, Payment } from '#selling/payments/contract.ts'
import { methodName } from '#selling/payments/web/method-picker.tsx'
import type { Receipt } from '#selling/invoices/contract.ts'
import { LedgerRow, type WordTone } from '#ui/ledger-row.tsx'

export type PaymentLine = Answer<typeof listPayments>['payments'][number]
export type RefundLine = Answer<typeof listPayments>['refunds'][number]

/** How a payment stands, in a word. */
export const paymentWords: Record<Payment['status'], { word: string; tone: WordTone }> = {
  created: { word: 'Confirmando', tone: 'act' },
  pending: { word: 'Por pagar', tone: 'warn' },
  in_process: { word: 'En revisión', tone: 'act' },
  approved: { word: 'Pagado', tone: 'quiet' },
  rejected: { word: 'No se hizo', tone: 'danger' },
  cancelled: { word: 'Cancelado', tone: 'quiet' },
  abandoned: { word: 'Sin terminar', tone: 'quiet' },
  refunded: { word: 'Devuelto', tone: 'quiet' },
  charged_back: { word: 'Devuelto por tu banco', tone: 'danger' },
}

const refundWords: Record<RefundLine['status'], { word: string; tone: WordTone }> = {
  requested: { word: 'En camino', tone: 'act' },
  done: { word: 'Enviada', tone: 'quiet' },
  failed: { word: 'Como saldo', tone: 'warn' },
  charged_back: { word: 'La hizo tu banco', tone: 'quiet' },
}

/** `Tarjeta terminada en 1234`, or the way by its name. */
export const paidWith = ({ method, cardLast4 }: Pick<Payment, 'method' | 'cardLast4'>): string =>
  cardLast4 === null ? methodName(method) : `Tarjeta terminada en ${cardLast4}`

type Open = { onOpen: (orderId: string) => void }

const invoiceWords = {
  queued: 'factura en camino',
  issued: 'facturado',
  rejected: 'revisa tu factura',
  withdrawn: '',
}

type PaymentRowsProps = Open & { payments: PaymentLine[]; receipts: Receipt[] }

/** Every attempt at paying in a line, the newest first. */
export function PaymentRows({ payments, receipts, onOpen }: PaymentRowsProps) {
  const note = ({ orderId, createdAt, refundedCents, status }: PaymentLine): string => {
    const invoice = receipts.find((receipt) => receipt.orderId === orderId)?.invoice
    const parts = [
      formatDay(createdAt),
      refundedCents > 0 && status === 'approved' ? `devuelto ${formatMoney(refundedCents)}` : '',
      invoice && status === 'approved' ? invoiceWords[invoice.status] : '',
    ]
    return parts.filter((part) => part !== '').join(' · ')
  }
  return (
    <ul className="divide-y divide-line border-b border-line">
      {payments.map((payment) => (
        <li key={payment.id}>
          <LedgerRow
            lead={<BoughtMark event={payment.event} />}
            title={payment.title}
            note={note(payment)}
            amount={formatMoney(payment.amountCents)}
            word={paymentWords[payment.status].word}
            wordTone={paymentWords[payment.status].tone}
            onOpen={() => onOpen(payment.orderId)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Money on its way back, or back already. */
export function RefundRows({ refunds, onOpen }: Open & { refunds: RefundLine[] }) {
  return (
    <ul className="divide-y divide-line border-b border-line">
      {refunds.map(({ id, orderId, title, event, amountCents, status, requestedAt, doneAt }) => (
        <li key={id}>
          <LedgerRow
            lead={<BoughtMark event={event} />}
            title={title}
            note={formatDay(doneAt ?? requestedAt)}
            amount={`+${formatMoney(amountCents)}`}
            plus
            word={refundWords[status].word}
            wordTone={refundWords[status].tone}
            onOpen={() => onOpen(orderId)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The rival's crest of a match; of anything else that was bought, a receipt. */
function BoughtMark({ event }: Pick<PaymentLine, 'event'>) {
  if (event !== null) return <EventMark event={event} size={34} />
  return (
    <span className="grid h-9.5 w-8.5 place-items-center rounded-md bg-brand-soft text-brand">
      <IconReceipt size={20} aria-hidden />
    </span>
  )
}
