import type { MatchChange } from '../contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { Notice } from '#ui/notice.tsx'

/** What became of a match, in the club's words, wherever a fan looks for it. */
export function ChangeNotice({ change, startsAt }: { change: MatchChange; startsAt: string }) {
  const { kind, reason, previousStartsAt } = change
  if (kind === 'cancelled')
    return (
      <Notice tone="danger" title="Partido cancelado">
        {reason}
      </Notice>
    )
  if (kind === 'closed')
    return (
      <Notice tone="warn" title="Se juega a puerta cerrada: nadie entra al estadio">
        {reason}
      </Notice>
    )
  return (
    <Notice tone="warn" title={`Cambió de fecha: ahora es el ${formatMoment(startsAt)}`}>
      {reason} (antes: {formatMoment(previousStartsAt)})
    </Notice>
  )
}
