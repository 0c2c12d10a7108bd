import { Badge } from '#ui/badge.tsx'
import type { ReviewHead } from '../desk-contract.ts'

const looks = {
  open: { tone: 'brand', words: 'Por revisar' },
  second_look: { tone: 'warn', words: 'Segunda mirada' },
  approved: { tone: 'ok', words: 'Aprobada' },
  refused: { tone: 'danger', words: 'No aprobada' },
  repeat: { tone: 'neutral', words: 'Repite' },
} as const

export function ReviewState({ state }: Pick<ReviewHead, 'state'>) {
  return (
    <span className="whitespace-nowrap">
      <Badge tone={looks[state].tone}>{looks[state].words}</Badge>
    </span>
  )
}
