import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { useConnected } from '#web/connection.ts'
import { useRead } from '#web/query.ts'
import { refreshPayment, type Payment } from '../contract.ts'
import { nextStep } from './next-step.tsx'
import { PayStatus } from './pay-status.tsx'

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
  const connected = useConnected()
  const arrived = payment !== null || data === undefined
  if (unsent && !arrived) {
    return (
      <PayStatus
        title="Tu intento de pago no nos llegó"
        action={
          <Button variant="accent" wide onClick={onAgain}>
            Enviar otra vez
          </Button>
        }
      >
        <p>Es el mismo intento: solo se cobra una vez.</p>
      </PayStatus>
    )
  }
  if (unsent && !connected) {
    return (
      <PayStatus title="No sabemos si tu pago nos llegó" waiting>
        <p>
          Te quedaste sin conexión. No pagues otra vez: cuando vuelva tu internet, aquí te decimos qué pasó.
        </p>
      </PayStatus>
    )
  }
  return (
    <PayStatus title="Estamos confirmando tu pago" waiting>
      <p>No pagues otra vez; te avisamos por correo. Puede tardar un minuto y puedes cerrar esta página.</p>
    </PayStatus>
  )
}
