import { Badge } from '#ui/badge.tsx'
import { stateNames, type ArticleState } from '../rules.ts'

const tones = { draft: 'neutral', scheduled: 'brand', published: 'ok', withdrawn: 'warn' } as const

export function StateBadge({ state }: { state: ArticleState }) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>
}
