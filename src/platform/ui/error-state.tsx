import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

const money = {
  no: 'No te cobramos.',
  unknown: 'Estamos confirmando tu pago. No pagues otra vez; te avisamos por correo.',
  yes: 'Tu pago sí pasó y está a salvo.',
}

type ErrorStateProps = {
  title: ReactNode
  /** What happened and what to do. */
  children: ReactNode
  /** Whether money moved, in words; leave out where no money was near. */
  charged?: keyof typeof money
  action?: ReactNode
  /** For support to find it. */
  reference?: string
}

export function ErrorState({ title, children, charged, action, reference }: ErrorStateProps) {
  return (
    <Card className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <IconAlertTriangle size={44} className="text-danger" aria-hidden />
      <div role="alert" className="flex flex-col gap-3">
        <h2 className="text-2xl">{title}</h2>
        {charged && <p className="font-semibold">{money[charged]}</p>}
        <div className="max-w-prose text-ink-2">{children}</div>
      </div>
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
      {reference && (
        <p className="mt-2 text-sm text-ink-2">
          Referencia para soporte: <span className="nums font-semibold text-ink">{reference}</span>
        </p>
      )}
    </Card>
  )
}
