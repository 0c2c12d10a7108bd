import { Badge } from '#ui/badge.tsx'

export const passNames = {
  active: 'Activo',
  past_due: 'Con atraso',
  paused: 'En pausa',
  cancelled: 'Cancelado',
  ended: 'Terminado',
}
const tones = {
  active: 'ok',
  past_due: 'danger',
  paused: 'warn',
  cancelled: 'neutral',
  ended: 'neutral',
} as const

export function PassBadge({ status }: { status: keyof typeof passNames }) {
  return <Badge tone={tones[status]}>{passNames[status]}</Badge>
}
