import { Badge } from '#ui/badge.tsx'
import { passNames } from '../desk-contract.ts'

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
