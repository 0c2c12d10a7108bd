import { useState } from 'react'
import { Folio } from '#ui/folio.tsx'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { listPayments } from '#selling/payments/contract.ts'
import { listTickets } from '#selling/tickets/contract.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { askMoneyBack, listMoneyBack, type MoneyBack } from '../contract.ts'

/** My purchases of matches that changed, each with its way to the money; of one order, or all. */
export function MoneyBackList({ orderId }: { orderId?: string }) {
  const { data } = useRead(listMoneyBack, {})
  const mine = (data?.matches ?? []).filter((one) => orderId === undefined || one.orderId === orderId)
  return mine.length === 0 ? null : (
    <div className="flex flex-col gap-3">
      {mine.map((one) => (
        <OneMatch key={`${one.orderId} ${one.eventId}`} one={one} />
      ))}
    </div>
  )
}

function OneMatch({ one }: { one: MoneyBack }) {
  const [open, setOpen] = useState(false)
  const moved = one.kind === 'moved'
  return (
    <Notice
      tone="warn"
      title={moved ? `${one.match} cambió de fecha` : `${one.match} se juega a puerta cerrada`}
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          {moved ? 'Pedir mi dinero' : 'Elegir'}
          <span className="sr-only">
            {' '}
            de {one.match}, compra <Folio>{one.folio}</Folio>
          </span>
        </Button>
      }
    >
      {moved
        ? `Ahora es el ${formatMoment(one.startsAt)} ¿No puedes ir? Hasta el ${formatDay(one.until)} te devolvemos tu dinero si lo pides.`
        : `Hasta el ${formatDay(one.until)} eliges cómo quieres tus ${formatMoney(one.amountCents)}.`}
      <AskDialog one={one} open={open} onClose={() => setOpen(false)} />
    </Notice>
  )
}

type AskDialogProps = { one: MoneyBack; open: boolean; onClose: () => void }

function AskDialog({ one, open, onClose }: AskDialogProps) {
  const { orderId, eventId, seats, amountCents, kind, until } = one
  const [as, setAs] = useState<'refund' | 'credit'>('refund')
  const { mutateAsync, isPending } = useSend(askMoneyBack)
  const places = seats === 1 ? 'Tu boleto deja' : `Tus ${seats} boletos dejan`

  async function ask() {
    try {
      await mutateAsync({ body: { orderId, eventId, as } })
      toast({ tone: 'ok', title: as === 'credit' ? 'Listo: ya tienes tu saldo' : 'Listo: te lo devolvemos' })
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Problem).message })
    }
    onClose()
    await Promise.all([invalidate(listMoneyBack), invalidate(listPayments), invalidate(listTickets)])
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Te devolvemos ${formatMoney(amountCents)}`}
      confirmLabel={as === 'credit' ? 'Quiero saldo' : 'Quiero mi dinero'}
      cancelLabel={kind === 'moved' ? 'Conservar mis boletos' : 'Ahora no'}
      loading={isPending}
      onConfirm={() => void ask()}
    >
      <p className="mb-4">
        {kind === 'moved'
          ? `${places} de abrir la puerta y no hay vuelta atrás.`
          : `Si no eliges antes del ${formatMoment(until)}, lo devolvemos a tu medio de pago.`}
      </p>
      <RadioGroup
        legend="¿Cómo lo quieres?"
        value={as}
        onValueChange={(value) => setAs(value === 'credit' ? 'credit' : 'refund')}
        options={[
          {
            value: 'refund',
            label: 'Devolución',
            hint: 'A tu medio de pago; tu banco puede tardar unos días',
          },
          { value: 'credit', label: 'Saldo a favor', hint: 'Al momento, para tu siguiente compra' },
        ]}
      />
    </ConfirmDialog>
  )
}
