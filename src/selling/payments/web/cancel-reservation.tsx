import { useState } from 'react'
import { cancelOrder, readOrder } from '#selling/orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'

type CancelReservationProps = {
  orderId: string
  /** A transfer has a CLABE and no voucher. */
  transfer: boolean
}

/** Gives reserved seats back before the time to pay ends. */
export function CancelReservation({ orderId, transfer }: CancelReservationProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useSend(cancelOrder)
  const confirm = () =>
    mutate(
      { params: { orderId } },
      {
        onSuccess: () => void invalidate(readOrder),
        onError: ({ message }) => toast({ tone: 'danger', title: message }),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <div className="print:hidden">
      <Button variant="ghost" className="-ml-6" onClick={() => setAsking(true)}>
        Cancelar esta compra
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="¿Cancelar la compra?"
        confirmLabel="Sí, cancelar"
        cancelLabel="No, conservar"
        danger
        loading={isPending}
        onConfirm={confirm}
      >
        Soltamos tus lugares y {transfer ? 'la CLABE' : 'la ficha'} deja de servir. Si ya pagaste, no
        canceles: tus boletos están por llegar.
      </ConfirmDialog>
    </div>
  )
}
