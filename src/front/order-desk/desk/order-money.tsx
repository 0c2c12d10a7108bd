import { PayOutButton } from '#products/box-office/desk/pay-out-button.tsx'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Totals } from '#ui/totals.tsx'
import type { DeskOrder } from './order-people.tsx'
import { useMay } from '#web/use-may.ts'

const refundLook = {
  requested: { tone: 'warn', label: 'En camino' },
  done: { tone: 'ok', label: 'Hecha' },
  failed: { tone: 'danger', label: 'No se pudo' },
  charged_back: { tone: 'neutral', label: 'La hizo el banco' },
} as const

/** What was charged, by which means it came, and what went back. */
export function OrderMoney({ order, onPaidOut }: { order: DeskOrder; onPaidOut: () => void }) {
  const { lines, totalCents, taxCents, leftCents, payments, refunds, creditCents, giftCents } = order
  const mayDo = useMay()
  return (
    <Card className="p-5 xl:sticky xl:top-20">
      <h2 className="mb-4 text-2xl">Dinero</h2>
      <Totals lines={lines} totalCents={totalCents} />
      <p className="mt-2 text-sm text-ink-2">
        IVA incluido: {formatMoney(taxCents)}.
        {giftCents > 0 && ` Pagado con tarjeta de regalo: ${formatMoney(giftCents)}.`}
        {creditCents > 0 && ` Pagado con saldo: ${formatMoney(creditCents)}.`}
        {order.status === 'paid' && ` Queda por devolver: ${formatMoney(leftCents)}.`}
      </p>
      {payments.length > 0 && (
        <section className="mt-5 border-t border-line pt-4">
          <h3 className="mb-2 font-semibold">Pagos</h3>
          <ul className="flex flex-col gap-3">
            {payments.map((payment) => (
              <li key={payment.id}>
                <p className="flex justify-between gap-3">
                  <span className="font-medium first-letter:uppercase">
                    {payment.method}
                    {payment.cardLast4 !== null && ` ···· ${payment.cardLast4}`}
                  </span>
                  <span className="nums">{formatMoney(payment.amountCents)}</span>
                </p>
                <p className="text-sm text-ink-2">
                  {formatMoment(payment.createdAt)} · {payment.words}
                  {payment.providerPaymentId !== null && ` Pago ${payment.providerPaymentId}.`}
                  {payment.authorisation !== null && ` Autorización ${payment.authorisation}.`}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refunds.length > 0 && (
        <section className="mt-5 border-t border-line pt-4">
          <h3 className="mb-2 font-semibold">Devoluciones</h3>
          <ul className="flex flex-col gap-4">
            {refunds.map((refund) => (
              <li key={refund.id} className="flex flex-col gap-2">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <Badge tone={refund.atWindow ? 'warn' : refundLook[refund.status].tone}>
                    {refund.atWindow ? 'Por entregar' : refundLook[refund.status].label}
                  </Badge>
                  <span className="nums font-medium">{formatMoney(refund.amountCents)}</span>
                </p>
                <p className="text-sm text-ink-2">
                  {formatMoment(refund.requestedAt)}, {refund.method}. {refund.words}
                </p>
                {refund.atWindow && mayDo('create BoxOfficeSale') && (
                  <PayOutButton refund={refund} onDone={onPaidOut} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
