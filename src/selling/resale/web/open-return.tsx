import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { listReturns, readReturnTerms, withdrawReturn } from '../contract.ts'

type OpenReturnProps = {
  ticketId: string
  terms: Answer<typeof readReturnTerms>
  onWithdrawn: () => unknown
}

/** A seat that is on sale again: what happens when it sells, and the way out. */
export function OpenReturn({ ticketId, terms: { faceCents, listed }, onWithdrawn }: OpenReturnProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useSend(withdrawReturn)
  const withdraw = () =>
    mutate(
      { params: { ticketId } },
      {
        onSuccess: () => toast({ title: 'Tu lugar ya no está en venta', tone: 'ok' }),
        onError: (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
        onSettled: () => {
          setAsking(false)
          void Promise.all([invalidate(readReturnTerms), invalidate(listReturns)])
          void onWithdrawn()
        },
      },
    )
  return (
    <>
      <Notice tone="info" title="Tu lugar está en venta">
        Cuando alguien lo compre te pagamos {formatMoney(faceCents)}
        {listed?.payout === 'credit' ? ' como saldo a favor' : ' a tu medio de pago'} y este código deja de
        servir. Hasta entonces abre la puerta.
      </Notice>
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        Retirar de la venta
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="¿Retirar tu lugar de la venta?"
        confirmLabel="Retirar"
        cancelLabel="Dejarlo en venta"
        loading={isPending}
        onConfirm={withdraw}
      >
        El boleto se queda contigo. Puedes volver a ponerlo en venta cuando quieras.
      </ConfirmDialog>
    </>
  )
}
