import { IconTag, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { readOrder, type Order } from '#selling/orders/contract.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { readPaymentOptions } from '#selling/payments/contract.ts'
import { applyCoupon, removeCoupon } from '../contract.ts'
import { takesCoupon } from '../rules.ts'

const priced = () => Promise.all([invalidate(readOrder), invalidate(readPaymentOptions)])
const link =
  'flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline'

type CouponLinkProps = { order: Order; open: boolean; onOpen: (open: boolean) => void }

/** Beside the total: the way to a coupon, or the one that is inside it. */
export function CouponLink({ order, open, onOpen }: CouponLinkProps) {
  const removing = useSend(removeCoupon)
  if (order.coupon === null) {
    if (!takesCoupon(order.kind)) return null
    return (
      <button type="button" className={link} aria-expanded={open} onClick={() => onOpen(!open)}>
        <IconTag size={18} aria-hidden />
        Tengo un cupón
      </button>
    )
  }
  const { code, offCents } = order.coupon
  const remove = () =>
    void removing
      .mutateAsync({ params: { orderId: order.id } })
      .catch(() => null)
      .then(priced)
  return (
    <div>
      <div className="flex items-center gap-1">
        <p role="status" className="text-sm">
          Cupón <strong>{code}</strong>: <span className="nums">−{formatMoney(offCents)}</span>
        </p>
        <button
          type="button"
          aria-label="Quitar cupón"
          disabled={removing.isPending}
          className="grid size-11 place-items-center rounded-md text-brand hover:bg-brand-soft"
          onClick={remove}
        >
          <IconX size={20} aria-hidden />
        </button>
      </div>
      {removing.error && <p className="text-sm text-danger-strong">{removing.error.message}</p>}
    </div>
  )
}

/** The field that the link opens above the button; the total changes in place. */
export function CouponField({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const applying = useSend(applyCoupon)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()

  async function apply(): Promise<void> {
    if (code.trim() === '') return setProblem('Escribe tu cupón.')
    setProblem(undefined)
    try {
      await applying.mutateAsync({ params: { orderId }, body: { code: code.trim() } })
      await priced()
      onDone()
    } catch (refusal) {
      const { message, detail } = refusal as Problem
      setProblem((detail['fields'] as { code?: string } | undefined)?.code ?? message)
    }
  }
  return (
    <form
      noValidate
      className="mb-3 flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <TextField
        label="Tu cupón"
        hideLabel
        placeholder="Tu cupón"
        className="min-w-0 flex-1"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press on the link beside the total
        autoFocus
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={code}
        error={problem}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="secondary" className="min-h-13" loading={applying.isPending}>
        Aplicar
      </Button>
    </form>
  )
}
