import { IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { readOrder, type Order } from '#selling/orders/contract.ts'
import { OrderDetail } from '#selling/orders/web/order-summary.tsx'
import { OrderStrip } from '#selling/orders/web/purchase-strip.tsx'
import { useProvider } from '#selling/payments/web/bricks/provider.tsx'
import { CardEntry } from '#selling/payments/web/card/card-entry.tsx'
import type { CardHandle } from '#selling/payments/web/card/card-form.tsx'
import { readPaymentOptions } from '#selling/payments/contract.ts'
import { formatHour } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { CheckoutFoot } from '#ui/checkout-foot.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSlowWords } from '#ui/slow-words.tsx'
import { paths } from '#lib/paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { BonusSteps } from './bonus-steps.tsx'
import { startSubscription } from '../contract.ts'
import { ChargePlan } from './charge-plan.tsx'

/** What is charged when, and the card that the months are charged to. After a refusal the form stays for another one. */
export function SubscribeCard({ order, laterCents }: { order: Order; laterCents: number }) {
  const { totalCents, payableUntil } = order
  const options = useRead(readPaymentOptions, { params: { orderId: order.id } })
  const script = useProvider(options.data?.sdkUrl, options.data?.publicKey)
  const card = useRef<CardHandle>(null)
  const { mutateAsync } = useSend(startSubscription)
  const [sending, setSending] = useState(false)
  const [said, setSaid] = useState<{ tone: 'info' | 'danger'; words: string } | null>(null)
  const slow = useSlowWords(
    sending,
    'Seguimos con tu banco…',
    `Tu lugar está seguro hasta las ${formatHour(payableUntil)}`,
  )

  async function press() {
    if (sending) return
    setSending(true)
    const body = (await card.current?.read()) ?? null
    if (body !== null) await authorise(body.token)
    setSending(false)
  }

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
    <CheckoutPage
      title="Tus mensualidades"
      back={{ to: paths.compraBonogallo, label: 'Atrás, tu lugar sigue apartado' }}
      bar={<HoldBar timer="seats" />}
      foot={
        <CheckoutFoot parts="Hoy, la primera mensualidad" totalCents={totalCents} slow={slow}>
          {script.problem === null && (
            <Button
              variant="accent"
              wide
              className="min-h-14 text-lg"
              icon={<IconLock size={20} aria-hidden />}
              loading={sending}
              slow={null}
              onClick={() => void press()}
            >
              Autorizar y pagar {formatMoney(totalCents)}
            </Button>
          )}
        </CheckoutFoot>
      }
    >
      <BonusSteps current={2} />
      <div className="flex flex-col gap-5">
        {said !== null && (
          <Notice tone={said.tone} live title={said.tone === 'info' ? 'Un momento' : 'No se hizo el cargo'}>
            {said.words}
          </Notice>
        )}
        <OrderStrip order={order} />
        <p className="text-ink-2">
          Autorizas una vez y se cobran solas cada mes. Puedes pausarlas o cancelarlas cuando quieras.
        </p>
        <CardEntry ref={card} script={script} amountCents={totalCents} withMonths={false} />
        <ChargePlan firstCents={totalCents} allCents={totalCents - laterCents} />
        <OrderDetail order={order} />
      </div>
    </CheckoutPage>
  )
}
