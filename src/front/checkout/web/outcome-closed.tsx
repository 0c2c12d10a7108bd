import { heldName } from '#selling/orders/web/kind-on-screen.ts'
import { StartAgain } from '#selling/orders/web/start-again.tsx'
import { formatMoney } from '#lib/money.ts'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import { ExpiredOrder } from './expired-order.tsx'
import type { OutcomeProps } from './outcome.tsx'

/** An order that ended without tickets: where the money is, and what can be done now. */
export function OutcomeClosed({ order, payment }: OutcomeProps) {
  const last = order.steps.at(-1)?.words
  if (order.status === 'expired') {
    return (
      <>
        <ExpiredOrder order={order} />
        {payment?.voucher && (
          <Notice tone="warn" title="Ya no pagues tu ficha">
            Venció junto con tu reservación.
          </Notice>
        )}
      </>
    )
  }
  if (order.status === 'cancelled') {
    return (
      <Notice
        tone="info"
        title={`Cancelaste esta compra y soltamos tus ${heldName(order)}`}
        action={<StartAgain order={order} />}
      >
        No te cobramos. Si tienes una ficha, ya no la pagues.
      </Notice>
    )
  }
  const credited = order.status === 'credited'
  return (
    <Notice
      tone="ok"
      title={
        credited
          ? `Tienes ${formatMoney(order.totalCents)} a favor`
          : `Te devolvemos ${formatMoney(payment?.refundedCents || order.totalCents)}`
      }
      action={<StartAgain order={order} />}
    >
      <p>
        {last ??
          (credited
            ? 'Tu dinero está como saldo en tu cuenta.'
            : 'Tu banco puede tardar unos días en mostrarlo.')}
      </p>
      <p className="mt-2">
        Lo ves también en{' '}
        <a className="font-semibold underline underline-offset-4" href={paths.payment}>
          Mis pagos
        </a>
        .
      </p>
    </Notice>
  )
}
