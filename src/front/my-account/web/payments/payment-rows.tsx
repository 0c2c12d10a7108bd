import type { Answer } from '#lib/endpoint.ts'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { listPayments, Payment } from '#selling/payments/contract.ts'
import { methodName } from '#selling/payments/web/method-picker.tsx'
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

/** Every attempt at paying in a line, the newest first. */
export function PaymentRows({ payments, onOpen }: Open & { payments: PaymentLine[] }) {
  return (
    <ul className="divide-y divide-line border-b border-line">
      {payments.map(({ id, orderId, title, createdAt, amountCents, refundedCents, status }) => (
        <li key={id}>
          <LedgerRow
            title={title}
            note={
              refundedCents > 0 && status === 'approved'
                ? `${formatDay(createdAt)} · devuelto ${formatMoney(refundedCents)}`
                : formatDay(createdAt)
            }
            amount={formatMoney(amountCents)}
            word={paymentWords[status].word}
            wordTone={paymentWords[status].tone}
            onOpen={() => onOpen(orderId)}
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
      {refunds.map(({ id, orderId, title, amountCents, status, requestedAt, doneAt }) => (
        <li key={id}>
          <LedgerRow
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
