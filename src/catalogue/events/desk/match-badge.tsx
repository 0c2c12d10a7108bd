import { Badge } from '#ui/badge.tsx'
import { stateName, type MatchState } from '../desk-contract.ts'

const tones = {
  draft: 'neutral',
  announced: 'brand',
  on_sale: 'ok',
  sold_out: 'accent',
  closed: 'neutral',
  cancelled: 'danger',
} as const

export function MatchBadge({ state }: { state: MatchState }) {
  return <Badge tone={tones[state]}>{stateName[state]}</Badge>
}
