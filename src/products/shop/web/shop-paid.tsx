import { useEffect } from 'react'
import { useTimerPurchase } from '#selling/holds/web/store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CombOpening } from '#ui/comb-opening.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { readShopOrder } from '../contract.ts'
import { PurchaseState } from './purchase-state.tsx'

/** The great moment of a purchase in the shop, and where it goes from here. */
export default function ShopPaid({ orderId }: { orderId: string }) {
  const { data } = useRead(readShopOrder, { params: { orderId } })
  useEffect(() => useTimerPurchase.getState().reset(), [])
  return (
    <>
      <Card as="section" className="flex flex-col items-center gap-4 px-6 py-10 text-center">
        <CombOpening />
        <p role="status" className="title text-3xl">
          Tu compra está confirmada
        </p>
        <p className="max-w-prose text-ink-2">
          {data?.delivery === 'shipping'
            ? 'La preparamos y te avisamos por correo cuando salga.'
            : 'La preparamos y te avisamos por correo cuando puedas pasar por ella.'}
        </p>
        <Button to={paths.shopPurchases(orderId)}>Ver mi compra</Button>
      </Card>
      {data && <PurchaseState order={data} />}
    </>
  )
}
