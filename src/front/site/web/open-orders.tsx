import type { Answer } from '#lib/endpoint.ts'
import type { listOrders } from '#selling/orders/contract.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { formatTotal } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type Order = Answer<typeof listOrders>['orders'][number]

/** What waits to be paid or to be confirmed. The payment screen is a document of its own, hence `href`. */
export function OpenOrders({ orders }: { orders: Order[] }) {
  return orders.map((order) => {
    const { id, status, title, seats, totalCents } = order
    const places = seats === 0 ? '' : ` · ${seats === 1 ? '1 lugar' : `${seats} lugares`}`
    const what = `${title}${places} · ${formatTotal(totalCents)}`
    if (status === 'in_review') {
      return (
        <Notice
          key={id}
          tone="info"
          title="Estamos confirmando tu pago"
          action={<Act to={paths.finaliced(id)}>Ver mi compra</Act>}
        >
          {what}. No pagues otra vez; te avisamos por correo.
        </Notice>
      )
    }
    if (status === 'reserved') {
      return (
        <Notice
          key={id}
          tone="warn"
          title={`Paga antes del ${formatMoment(order.payableUntil)}`}
          action={<Act to={paths.finaliced(id)}>Ver cómo pagar</Act>}
        >
          {what}. Tus lugares están reservados hasta entonces.
        </Notice>
      )
    }
    return (
      <Notice
        key={id}
        tone="warn"
        title={`Termina tu compra antes de las ${formatHour(order.payableUntil)}`}
        action={<Act href={paths.confirmation(id)}>Pagar</Act>}
      >
        {what}. Todavía tienes apartados tus lugares.
      </Notice>
    )
  })
}

function Act(props: { to?: string; href?: string; children: string }) {
  return <Button size="sm" {...props} />
}
