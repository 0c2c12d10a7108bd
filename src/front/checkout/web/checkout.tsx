import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { paths } from '#lib/paths.ts'
import { CouponField, CouponLink } from '#selling/coupons/web/coupon-choice.tsx'
import type { Order } from '#selling/orders/contract.ts'
import { kindOnScreen } from '#selling/orders/web/kind-on-screen.ts'
import { OrderDetail, sold } from '#selling/orders/web/order-summary.tsx'
import { partsWords } from '#selling/orders/web/parts-words.ts'
import { OrderStrip } from '#selling/orders/web/purchase-strip.tsx'
import type { readPaymentOptions } from '#selling/payments/contract.ts'
import { useProvider } from '#selling/payments/web/bricks/provider.tsx'
import { CardEntry } from '#selling/payments/web/card/card-entry.tsx'
import type { CardHandle } from '#selling/payments/web/card/card-form.tsx'
import { CashPanel } from '#selling/payments/web/cash-panel.tsx'
import { ChallengeFrame } from '#selling/payments/web/challenge-frame.tsx'
import { CreditChoice } from '#selling/payments/web/credit-choice.tsx'
import { GiftCardChoice } from '#selling/payments/web/gift-card-choice.tsx'
import { InDoubt } from '#selling/payments/web/in-doubt.tsx'
import { ClosedMethods, isCash, MethodPicker, type RowMethod } from '#selling/payments/web/method-picker.tsx'
import { usePaying } from '#selling/payments/web/paying.tsx'
import { WalletButton } from '#selling/payments/web/wallet-button.tsx'
import { WhyNot } from '#selling/payments/web/why-not.tsx'
import { CheckoutFoot } from '#ui/checkout-foot.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { useSlowWords } from '#ui/slow-words.tsx'
import { useLeaving } from '#web/shown-again.ts'
import { PayButton } from './pay-button.tsx'
import { seatsSafeUntil, wayBack } from './words.ts'

export type CheckoutProps = { order: Order; options: Answer<typeof readPaymentOptions> }

/** What is bought, the ways to pay it, and one button; what the server answered decides what is shown next. */
export function Checkout({ order, options, bar }: CheckoutProps & { bar: ReactNode }) {
  const { methods, credit, giftCards } = options
  const coveredCents = credit.usedCents + giftCards.reduce((sum, { usedCents }) => sum + usedCents, 0)
  const { dueCents } = credit
  const usable = methods.filter(({ why }) => why === null).map(({ method }) => method)
  const [method, setMethod] = useState<RowMethod>(usable.find((one) => one !== 'wallet') ?? 'card')
  const [couponOpen, setCouponOpen] = useState(false)
  const [reading, setReading] = useState(false)
  const card = useRef<CardHandle>(null)
  const script = useProvider(options.sdkUrl, options.publicKey)
  const paying = usePaying(order.id, options.openPayment)
  const { step, payment, attempt, pay, openWallet, answered } = paying
  const busy = reading || attempt.phase === 'sending'
  const [leaving, setLeaving] = useLeaving()
  const slow = useSlowWords(
    busy || leaving,
    leaving ? 'Seguimos abriendo Mercado Pago…' : 'Seguimos con tu banco…',
    seatsSafeUntil(order),
  )
  const cash = methods.find((offered) => offered.method === method && isCash(method))

  async function press(): Promise<void> {
    if (busy) return
    if (dueCents === 0) return pay({ method: 'credit' })
    if (isCash(method)) return pay({ method })
    setReading(true)
    const body = (await card.current?.read()) ?? null
    setReading(false)
    if (body !== null) await pay(body)
  }

  async function toWallet(): Promise<void> {
    if (leaving) return
    setLeaving(true)
    const url = await openWallet()
    if (url === null) return setLeaving(false)
    location.assign(url)
  }

  return (
    <CheckoutPage
      title="Pago"
      back={wayBack(order)}
      bar={bar}
      foot={
        <CheckoutFoot
          parts={partsWords({ ...sold(order), ...order })}
          slow={slow}
          totalCents={dueCents || coveredCents}
          aside={step === 'choose' && <CouponLink order={order} open={couponOpen} onOpen={setCouponOpen} />}
          open={
            couponOpen &&
            order.coupon === null && <CouponField orderId={order.id} onDone={() => setCouponOpen(false)} />
          }
        >
          {step === 'choose' && (
            <PayButton
              cents={dueCents}
              coveredCents={coveredCents}
              by={
                credit.usedCents > 0
                  ? giftCards.some(({ usedCents }) => usedCents > 0)
                    ? 'both'
                    : 'credit'
                  : 'card'
              }
              method={method}
              loading={busy}
              onPress={() => void press()}
            />
          )}
        </CheckoutFoot>
      }
    >
      <div className="flex flex-col gap-4">
        {step === 'challenge' && payment?.challenge && (
          <ChallengeFrame orderId={order.id} challenge={payment.challenge} onSettled={answered} />
        )}
        {step === 'doubt' && (
          <InDoubt
            orderId={order.id}
            unsent={attempt.phase === 'unanswered'}
            onSettled={answered}
            onAgain={() => void attempt.again().then(answered)}
          />
        )}
        <WhyNot paying={paying} />
        <OrderStrip order={order}>
          {order.event !== null && step === 'choose' && (
            <Link
              to={paths.resume}
              className="flex min-h-11 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline"
            >
              Cambiar
            </Link>
          )}
        </OrderStrip>
        {/* Hidden, not gone: what was typed is still there after a refusal. */}
        <div className="flex flex-col gap-4" hidden={step !== 'choose'}>
          <CreditChoice orderId={order.id} credit={credit} />
          {!kindOnScreen(order).money && (
            <GiftCardChoice orderId={order.id} cards={giftCards} dueCents={dueCents} />
          )}
          {dueCents > 0 && (
            <>
              {usable.includes('wallet') && (
                <>
                  <WalletButton
                    begun={Boolean(payment?.redirectUrl)}
                    leaving={leaving}
                    onPress={() => void toWallet()}
                  />
                  <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                    {usable.some(isCash) ? 'o de otra forma' : 'o con tarjeta'}
                  </p>
                </>
              )}
              <MethodPicker methods={methods} value={method} onChange={setMethod} />
              <div hidden={method !== 'card'}>
                <CardEntry ref={card} script={script} amountCents={dueCents} withMonths />
              </div>
              {cash && isCash(method) && <CashPanel method={method} payableUntil={cash.payableUntil} />}
              <ClosedMethods methods={methods} />
            </>
          )}
        </div>
        <OrderDetail order={order} />
      </div>
    </CheckoutPage>
  )
}
