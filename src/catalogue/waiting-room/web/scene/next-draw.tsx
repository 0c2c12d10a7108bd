import type { ReactNode } from 'react'
import { ended } from '#lib/dates.ts'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#web/server-clock.ts'
import { drawWords, type NextList } from '../next-list.ts'
import { atWords } from '../standing.ts'

/** For whose turn in the line of now is over or under way: the draw of the next phase, and the way into it. */
export function NextDraw({ next, join }: { next: NextList; join: ReactNode }) {
  const at = ended(`Es ${atWords(next.closesAt, serverNow())}`)
  if (next.listed)
    return (
      <Notice tone="ok" title={`Ya estás en el ${drawWords(next)}`}>
        {at}
      </Notice>
    )
  if (next.barred) return null
  return (
    <Notice tone="info" title={`También puedes entrar al ${drawWords(next)}`}>
      <p className="mb-3">{at}</p>
      {join}
    </Notice>
  )
}
