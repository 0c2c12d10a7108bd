import { IconX } from '@tabler/icons-react'
import { readOrder, type Order } from '#selling/orders/contract.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { readPaymentOptions } from '#selling/payments/contract.ts'
import { applyCoupon, removeCoupon } from '../contract.ts'
import { takesCoupon } from '../rules.ts'

const priced = () => Promise.all([invalidate(readOrder), invalidate(readPaymentOptions)])

/** A coupon for an order that is about to be paid. */
export function CouponChoice({ order }: { order: Order }) {
  if (order.coupon === null) return takesCoupon(order.kind) ? <Typed orderId={order.id} /> : null
  return <Applied orderId={order.id} coupon={order.coupon} />
}

function Applied({ orderId, coupon }: { orderId: string; coupon: NonNullable<Order['coupon']> }) {
  const removing = useSend(removeCoupon)
  async function remove(): Promise<void> {
    await removing.mutateAsync({ params: { orderId } }).catch(() => null)
    await priced()
  }
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <p role="status">
        Cupón <strong>{coupon.code}</strong>: pagas{' '}
        <strong className="nums">{formatMoney(coupon.offCents)}</strong> menos.
        {removing.error && <span className="block text-sm text-danger-strong">{removing.error.message}</span>}
      </p>
      <Button
        size="sm"
        variant="ghost"
        icon={<IconX size={18} aria-hidden />}
        loading={removing.isPending}
        onClick={() => void remove()}
      >
        Quitar cupón
      </Button>
    </Card>
  )
}

function Typed({ orderId }: { orderId: string }) {
  const form = useZodForm(applyCoupon.body, { defaultValues: { code: '' } })
  const applying = useSend(applyCoupon)
  return (
    <Card as="section" className="px-5 py-3">
      <details>
        <summary className="flex min-h-11 items-center font-semibold text-brand">¿Tienes un cupón?</summary>
        <Form
          form={form}
          className="pt-2 pb-3"
          onSubmit={async (body) => {
            await applying.mutateAsync({ params: { orderId }, body })
            await priced()
          }}
        >
          <TextField
            label="Tu cupón"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            {...form.field('code')}
          />
          <SubmitButton variant="secondary" wide={false}>
            Aplicar cupón
          </SubmitButton>
        </Form>
      </details>
    </Card>
  )
}
