import { useState } from 'react'
import { useSession } from '#web/session-store.ts'
import { cancelOrder } from '#selling/orders/contract.ts'
import { formatHour } from '#lib/dates.ts'
import { formatTotal } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#lib/paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { listShopOrders, priceCart } from '../contract.ts'
import type { ShopOrderHead } from '../orders-contract.ts'
import { withSize } from '../rules.ts'
import { useCart } from './store.ts'

/** A purchase that was begun and waits to be paid: go on, or take its things back into the cart. */
export function OpenPurchase() {
  const signedIn = useSession((session) => session.token !== null)
  const { data } = useRead(listShopOrders, {}, { enabled: signedIn, staleTime: 0 })
  const waiting = data?.orders.find(
    ({ status, orderStatus }) => status === 'to_pay' && orderStatus === 'pending',
  )
  return waiting ? <PurchaseCard order={waiting} /> : null
}

function PurchaseCard({ order }: { order: ShopOrderHead }) {
  const { mutateAsync } = useSend(cancelOrder)
  const [sending, setSending] = useState(false)
  const change = async () => {
    setSending(true)
    try {
      await mutateAsync({ params: { orderId: order.orderId } })
      putBack(order)
      await Promise.all([invalidate(listShopOrders), invalidate(priceCart)])
    } catch (problem) {
      toast({ tone: 'warn', title: (problem as Problem).message })
    }
    setSending(false)
  }
  return (
    <Notice
      tone="info"
      title={`Tienes una compra por pagar: ${formatTotal(order.totalCents)}`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" href={paths.confirmation(order.orderId)}>
            Seguir al pago
          </Button>
          <Button size="sm" variant="secondary" loading={sending} onClick={() => void change()}>
            Cambiar lo que llevas
          </Button>
        </div>
      }
    >
      {order.lines.map(({ name, size, quantity }) => `${quantity} × ${withSize(name, size)}`).join('; ')}. Te
      la apartamos hasta las {formatHour(order.payableUntil)}
    </Notice>
  )
}

/** The things of an order into the cart again. */
export function putBack({ lines }: Pick<ShopOrderHead, 'lines'>): void {
  const { add } = useCart.getState()
  for (const { variantId, quantity, unitCents } of lines) add({ variantId, quantity, seenCents: unitCents })
}
