import { IconCheck, IconClock, IconEye, IconMessageQuestion } from '@tabler/icons-react'
import { Badge } from '#ui/badge.tsx'
import { statusWords, type CaseStatus } from '../rules.ts'

const looks = {
  received: { tone: 'brand', Icon: IconClock },
  in_review: { tone: 'brand', Icon: IconEye },
  waiting_for_fan: { tone: 'warn', Icon: IconMessageQuestion },
  solved: { tone: 'ok', Icon: IconCheck },
} as const

type CaseStatusBadgeProps = { status: CaseStatus; words?: Record<CaseStatus, string> }

/** Where a case stands, in a word and a sign. */
export function CaseStatusBadge({ status, words = statusWords }: CaseStatusBadgeProps) {
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden />}>
      {words[status]}
    </Badge>
  )
}
