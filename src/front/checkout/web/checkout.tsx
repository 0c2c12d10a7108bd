import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { CouponChoice } from '#selling/coupons/web/coupon-choice.tsx'
import { PurchaseSteps } from '#selling/holds/web/purchase-steps.tsx'
import type { Order } from '#selling/orders/contract.ts'
import { kindOnScreen } from '#selling/orders/web/kind-on-screen.ts'
import { OrderSummary } from '#selling/orders/web/order-summary.tsx'
import { ShopSteps } from '#products/shop/web/shop-steps.tsx'
import { Page } from '#ui/page.tsx'
import { ChallengeFrame } from '#selling/payments/web/challenge-frame.tsx'
import type { OfferedMethod, readPaymentOptions } from '#selling/payments/contract.ts'
import { CreditChoice } from '#selling/payments/web/credit-choice.tsx'
import { InDoubt } from '#selling/payments/web/in-doubt.tsx'
import { MethodPicker } from '#selling/payments/web/method-picker.tsx'
import { PayPanel } from '#selling/payments/web/pay-panel.tsx'
import { usePaying } from '#selling/payments/web/paying.tsx'
import { WhyNot } from '#selling/payments/web/why-not.tsx'

export type CheckoutProps = { order: Order; options: Answer<typeof readPaymentOptions> }

/** The choice of a method and its panel; what the server answered decides what is shown next. */
export function Checkout({ order, options }: CheckoutProps) {
  const usable = options.methods.find(({ why }) => why === null)
  const begun = options.openPayment?.redirectUrl ? ('wallet' as const) : undefined
  const [method, setMethod] = useState<OfferedMethod>(begun ?? usable?.method ?? 'card')
  const paying = usePaying(order.id, options.openPayment)
  const { step, payment, attempt, pay, openWallet, answered } = paying
  return (
    <Page title="Pago" aside={<OrderSummary order={order} />}>
      {kindOnScreen(order).goods ? <ShopSteps current={2} /> : <PurchaseSteps current={2} />}
      <div className="flex flex-col gap-6">
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
        {/* Hidden, not gone: what was typed is still there after a refusal. */}
        <div className="flex flex-col gap-6" hidden={step !== 'choose'}>
          <CouponChoice order={order} />
          <CreditChoice orderId={order.id} credit={options.credit} paying={paying} />
          {options.credit.dueCents > 0 && (
            <MethodPicker methods={options.methods} value={method} onChange={setMethod} />
          )}
          <WhyNot paying={paying} />
          {options.credit.dueCents > 0 && (
            <PayPanel
              key={options.credit.dueCents}
              method={method}
              options={options}
              sending={attempt.phase === 'sending'}
              onPay={pay}
              onWallet={openWallet}
            />
          )}
        </div>
      </div>
    </Page>
  )
}
