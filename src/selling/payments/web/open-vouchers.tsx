import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatTotal } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import type { listPayments } from '../contract.ts'
import { methodName } from './method-picker.tsx'

type PaymentRow = Answer<typeof listPayments>['payments'][number]

/** Vouchers that still can be paid, each with its deadline. */
export function OpenVouchers({ payments }: { payments: PaymentRow[] }) {
  const open = payments.filter(
    ({ status, orderStatus, voucher }) => status === 'pending' && orderStatus === 'reserved' && voucher,
  )
  if (open.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {open.map(({ id, orderId, method, title, amountCents, voucher }) => (
        <Notice
          key={id}
          tone="warn"
          title={voucher?.expiresAt ? `Paga antes del ${formatMoment(voucher.expiresAt)}` : 'Falta pagar'}
          action={
            <Button size="sm" to={paths.finaliced(orderId)}>
              Ver cómo pagar
            </Button>
          }
        >
          {title} · {methodName(method)} · {formatTotal(amountCents)}
        </Notice>
      ))}
    </div>
  )
}
