import { useState } from 'react'
import { listTickets } from '#selling/tickets/contract.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { changeSubscription, listPasses, type Pass } from '../contract.ts'

/** Ends the charges and the pass, after saying plainly what happens. */
export function CancelButton({ pass, subscriptionId }: { pass: Pass; subscriptionId: string }) {
  const [open, setOpen] = useState(false)
  const { mutateAsync, isPending } = useSend(changeSubscription)

  async function cancel() {
    try {
      await mutateAsync({ params: { subscriptionId }, body: { status: 'cancelled' } })
      toast({ tone: 'ok', title: 'Cancelamos tu bonogallo' })
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Problem).message })
    }
    setOpen(false)
    await Promise.all([invalidate(listPasses), invalidate(listTickets)])
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Cancelar mi bonogallo
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="¿Cancelar tu bonogallo?"
        confirmLabel="Sí, cancelar"
        cancelLabel="Mejor no"
        danger
        loading={isPending}
        onConfirm={() => void cancel()}
      >
        <ul className="list-disc space-y-2 pl-5 text-left">
          <li>Ya no te cobramos más mensualidades.</li>
          <li>Los boletos de los partidos que faltan dejan de servir y tu lugar vuelve a la venta.</li>
          <li>Lo que pagaste y no usaste, {formatMoney(pass.unspentCents)}, queda como saldo a favor.</li>
          <li>No se puede deshacer y pierdes la prioridad para renovar.</li>
        </ul>
      </ConfirmDialog>
    </>
  )
}
