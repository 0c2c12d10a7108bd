import { useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'
import type { Paying } from './paying.tsx'

/** Right above the form that it is about, brought into view and focused: what happened, whether money moved, what to do. */
export function WhyNot({ paying: { step, payment, attempt } }: { paying: Paying }) {
  const box = useRef<HTMLDivElement>(null)
  const { problem, phase } = attempt
  const ended = payment !== null && payment.redirectUrl === null
  const said =
    step !== 'choose' || phase === 'sending' ? null : problem ? problem.message : ended ? payment.words : null
  const message = `${said} ${payment?.id}`
  useEffect(() => {
    if (said === null) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [said, message])

  return (
    <div ref={box} tabIndex={-1} className="empty:hidden">
      {said !== null && problem !== null && <Notice tone="danger" live title={said} />}
      {said !== null && problem === null && payment?.status === 'rejected' && (
        <Notice tone="danger" live title="No se hizo el pago">
          {said}
        </Notice>
      )}
      {said !== null && problem === null && payment?.status !== 'rejected' && (
        <Notice tone="info" live title={said} />
      )}
    </div>
  )
}
