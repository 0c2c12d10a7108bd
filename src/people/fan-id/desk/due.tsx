import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { leftWords } from '../about-me-rules.ts'

const day = 24 * 60 * 60 * 1000

/** Until when something was promised, by colour: late, within a day, or in time. */
export function Due({ at, soonDays = 1 }: { at: string; soonDays?: number }) {
  const [now] = useState(() => Date.now())
  const left = Date.parse(at) - now
  const late = left <= 0
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={late ? 'danger' : left < soonDays * day ? 'warn' : 'neutral'}>
        {late ? 'Vencida' : `Vence ${leftWords(at, new Date(now).toISOString())}`}
      </Badge>
      <span className="text-sm text-ink-2">{formatMoment(at)}</span>
    </span>
  )
}
