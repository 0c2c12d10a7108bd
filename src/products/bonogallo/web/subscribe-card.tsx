import { useState } from 'react'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { readOrder, type Order } from '#selling/orders/contract.ts'
import { useProvider } from '#selling/payments/web/bricks/provider.tsx'
import { CardPanel } from '#selling/payments/web/card-panel.tsx'
import { readPaymentOptions } from '#selling/payments/contract.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { startSubscription } from '../contract.ts'

/** The card that the months are charged to. After a refusal the form stays for another one. */
export function SubscribeCard({ order }: { order: Order }) {
  const options = useRead(readPaymentOptions, { params: { orderId: order.id } })
  const script = useProvider(options.data?.sdkUrl, options.data?.publicKey)
  const { mutateAsync } = useSend(startSubscription)
  const [said, setSaid] = useState<{ tone: 'info' | 'danger'; words: string } | null>(null)

  async function authorise(token: string) {
    setSaid(null)
    try {
      const answer = await mutateAsync({ params: { orderId: order.id }, body: { token } })
      if (answer.orderStatus === 'paid') {
        usePurchaseSeats.getState().forget()
        return location.replace(paths.finalicedBonus(order.id))
      }
      setSaid({ tone: answer.words.startsWith('Estamos') ? 'info' : 'danger', words: answer.words })
    } catch (problem) {
      setSaid({ tone: 'danger', words: (problem as Problem).message })
    }
    await invalidate(readOrder)
  }

  return (
    <>
      {said !== null && (
        <Notice tone={said.tone} live title={said.tone === 'info' ? 'Un momento' : 'No se hizo el cargo'}>
          {said.words}
        </Notice>
      )}
      <CardPanel
        script={script}
        totalCents={order.totalCents}
        monthly={`Autorizar y pagar ${formatMoney(order.totalCents)}`}
        onPay={async (body) => (body.method === 'card' ? authorise(body.token) : undefined)}
      />
    </>
  )
}
