import { Badge } from '#ui/badge.tsx'

export const statusNames = {
  applied: 'Por decidir',
  active: 'Activo',
  rejected: 'Rechazado',
  closed: 'Cerrado',
}
const tones = { applied: 'warn', active: 'ok', rejected: 'neutral', closed: 'neutral' } as const
export const payoutNames = { requested: 'Por pagar', paid: 'Pagado', refused: 'Rechazado' }
const payoutTones = { requested: 'warn', paid: 'ok', refused: 'danger' } as const

export function StatusBadge({ status }: { status: keyof typeof statusNames }) {
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>
}

export function PayoutBadge({ status }: { status: keyof typeof payoutNames }) {
  return <Badge tone={payoutTones[status]}>{payoutNames[status]}</Badge>
}
