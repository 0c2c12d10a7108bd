import { useEffect, useEffectEvent, useRef } from 'react'
import { useRead } from '#web/query.ts'
import { refreshPayment, type Payment } from '../contract.ts'
import { nextStep } from './next-step.tsx'
import { PayStatus } from './pay-status.tsx'

const everyMs = 5000

type ChallengeFrameProps = {
  orderId: string
  challenge: NonNullable<Payment['challenge']>
  onSettled: (payment: Payment) => void
}

/** The bank's own page inside ours, opened with what the bank gave; its word that it is through is only a hint. */
export function ChallengeFrame({ orderId, challenge, onSettled }: ChallengeFrameProps) {
  const form = useRef<HTMLFormElement>(null)
  const { data, refetch } = useRead(
    refreshPayment,
    { params: { orderId } },
    { refetchInterval: everyMs, staleTime: 0 },
  )
  const payment = data?.payment ?? null
  const over = payment !== null && nextStep(payment) !== 'challenge'

  useEffect(() => {
    form.current?.submit()
    const heard = ({ data: said }: MessageEvent<{ status?: string } | null>) => {
      if (said?.status === 'COMPLETE') void refetch()
    }
    window.addEventListener('message', heard)
    return () => window.removeEventListener('message', heard)
  }, [challenge.url, refetch])
  const pass = useEffectEvent(() => {
    if (over) onSettled(payment)
  })
  useEffect(() => pass(), [over])

  return (
    <section aria-label="Confirmación de tu banco" className="flex flex-col gap-4">
      <PayStatus title="Tu banco quiere confirmar que eres tú">
        <p>Sigue los pasos aquí abajo. Tienes unos 5 minutos; todavía no te cobramos.</p>
      </PayStatus>
      <form ref={form} method="post" action={challenge.url} target="banco" hidden>
        <input type="hidden" name="creq" value={challenge.creq} />
      </form>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of another origin, which needs its own to work */}
      <iframe
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        name="banco"
        title="Página de tu banco"
        className="h-150 w-full rounded-lg border border-line bg-white"
      />
    </section>
  )
}
