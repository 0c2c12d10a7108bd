import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { withReturn } from '#people/accounts/web/go-on.tsx'
import type { Asking } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import { invalidate } from '#web/query.ts'
import { useLeaving } from '#web/shown-again.ts'
import { placeShopOrder, priceCart } from '../contract.ts'
import { useCart } from './store.ts'

type Delivery = Asking<typeof placeShopOrder>['body']['delivery']

/** Refusals after which the cart is not what the page shows. */
const cartChanged = new Set(['not_enough', 'not_sold', 'price_changed', 'key_reused'])

export type Placing = {
  failure: ReactNode
  sending: boolean
  place: (delivery: Delivery) => Promise<void>
}

/** Makes the order of the cart and goes to pay. The payment is a document of its own. */
export function usePlaceShopOrder(totalCents: number | null): Placing {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<ReactNode>(null)
  const [sending, setSending] = useLeaving()

  async function place(delivery: Delivery): Promise<void> {
    if (sending) return
    if (totalCents === null) return setFailure('Escribe un código postal que exista para saber el envío.')
    const { lines, requestKey, empty } = useCart.getState()
    const body = {
      requestKey,
      delivery,
      lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
      seenTotalCents: totalCents,
    }
    setFailure(null)
    setSending(true)
    try {
      const { orderId } = await call(placeShopOrder, { body })
      location.assign(paths.confirmation(orderId))
      empty()
    } catch (error) {
      setSending(false)
      const { code, message } = error as Problem
      if (code === 'login_required') return void navigate(withReturn(paths.login, paths.shopDelivery))
      if (!cartChanged.has(code)) return setFailure(message)
      useCart.getState().accept(lines)
      void invalidate(priceCart)
      setFailure(<BackToCart words={message} />)
    }
  }

  return { failure, sending, place }
}

function BackToCart({ words }: { words: string }) {
  return (
    <>
      {words} No te cobramos.{' '}
      <Link to={paths.shopCart} className="font-semibold underline underline-offset-4">
        Revisar mi carrito
      </Link>
    </>
  )
}
