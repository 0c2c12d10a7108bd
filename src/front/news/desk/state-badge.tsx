import { Badge } from '#ui/badge.tsx'
import type { ArticleState } from '../rules.ts'

export const stateNames: Record<ArticleState, string> = {
  draft: 'Borrador',
  scheduled: 'Programada',
  published: 'Publicada',
  withdrawn: 'Retirada',
}
const tones = { draft: 'neutral', scheduled: 'brand', published: 'ok', withdrawn: 'warn' } as const

export function StateBadge({ state }: { state: ArticleState }) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>
}
