import { IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { heldName, kindOnScreen } from '#selling/orders/web/kind-on-screen.ts'
import { formatMoment } from '#lib/dates.ts'
import { Barcode } from '#ui/barcode.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { CancelReservation } from '#selling/payments/web/cancel-reservation.tsx'
import { CopyValue } from '#ui/copy-value.tsx'
import { methodName } from '#selling/payments/web/method-picker.tsx'
import type { OutcomeProps } from './outcome.tsx'

/** How to pay a reservation: amount, reference or CLABE, and until when. */
export function Voucher({ order, payment }: OutcomeProps) {
  const voucher = payment?.voucher
  if (!payment || !voucher) return null
  const spei = payment.method === 'spei'
  return (
    <>
      <Notice
        tone="warn"
        live
        title={`Paga antes del ${formatMoment(voucher.expiresAt ?? order.payableUntil)}`}
      >
        {payment.words} Hasta entonces tus {heldName(order)} están reservados.
      </Notice>
      <Card as="section" className="flex flex-col gap-5 p-5 sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="text-2xl">{methodName(payment.method)}</h2>
          <p className="title text-3xl">
            <Money cents={payment.amountCents} withCurrency />
          </p>
        </div>
        {spei && voucher.clabe && <CopyValue label="CLABE" value={voucher.clabe} />}
        {voucher.reference !== '' && (
          <CopyValue label={spei ? 'Concepto o referencia' : 'Referencia'} value={voucher.reference} />
        )}
        {voucher.barcode && (
          <>
            <Barcode data={voucher.barcode} label="Código de barras para la caja" />
            <CopyValue label="Número del código de barras" value={voucher.barcode} />
          </>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          <a
            className="inline-flex min-h-12 items-center gap-2 rounded-md bg-brand px-6 font-semibold text-on-brand"
            href={voucher.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconExternalLink size={20} aria-hidden />
            {spei ? 'Ver instrucciones' : 'Abrir la ficha'}
            <span className="sr-only"> (se abre en otra pestaña)</span>
          </a>
          <Button
            variant="secondary"
            icon={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
        <p className="text-sm text-ink-2">
          {spei ? 'Te enviamos estos datos por correo.' : 'Te enviamos la ficha por correo.'} En cuanto se
          refleje tu pago, {kindOnScreen(order).goods ? 'preparamos tu compra' : 'te llegan tus boletos'}.
        </p>
      </Card>
      <CancelReservation orderId={order.id} transfer={spei} />
    </>
  )
}
