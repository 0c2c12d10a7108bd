import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useRead } from '#web/query.ts'
import { refreshPayment, type Payment } from '../contract.ts'
import { nextStep } from './next-step.tsx'

const everyMs = 3000

type InDoubtProps = {
  orderId: string
  /** The attempt may never have arrived: sending it again, as the same one, is safe. */
  unsent: boolean
  onSettled: (payment: Payment) => void
  onAgain: () => void
}

/** Nobody knows yet whether the money moved: asks until somebody does. */
export function InDoubt({ orderId, unsent, onSettled, onAgain }: InDoubtProps) {
  const { data, dataUpdatedAt } = useRead(
    refreshPayment,
    { params: { orderId } },
    { refetchInterval: everyMs, staleTime: 0 },
  )
  const payment = data?.payment ?? null
  const known = payment !== null && nextStep(payment) !== 'doubt'
  const pass = useEffectEvent(() => {
    if (known) onSettled(payment)
  })
  useEffect(() => pass(), [dataUpdatedAt, known])
  const arrived = payment !== null || data === undefined
  if (unsent && !arrived) {
    return (
      <Notice
        tone="warn"
        live
        title="Tu intento de pago no nos llegó"
        action={<Button onClick={onAgain}>Enviar otra vez</Button>}
      >
        Envíalo otra vez: es el mismo intento y solo se cobra una vez.
      </Notice>
    )
  }
  return (
    <Notice tone="info" live title="Estamos confirmando tu pago">
      <p>No pagues otra vez; te avisamos por correo.</p>
      <p className="mt-2 flex items-center gap-2 text-sm">
        <Spinner />
        Esto puede tardar un minuto. Puedes cerrar esta página.
      </p>
    </Notice>
  )
}
