import { Badge } from '#ui/badge.tsx'
import { stateNames } from '../desk-contract.ts'

const tones = {
  active: 'ok',
  used: 'neutral',
  lost: 'warn',
  charged_back: 'danger',
  refunded: 'neutral',
  staff: 'warn',
} as const

export function StateBadge({ state }: { state: keyof typeof tones }) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>
}
