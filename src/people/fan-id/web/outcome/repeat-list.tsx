import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import type { Repeat } from '../../registration-contract.ts'

type Place = Repeat['where']
type RepeatListProps = {
  repeat: Repeat[]
  /** The places that this very screen repeats; the others get a link. */
  here: Place[]
}

const elsewhere: Record<Place, { to: string; label: string }> = {
  data: { to: paths.fanRegistryId, label: 'Corregir mis datos' },
  front: { to: paths.fanRegistryId, label: 'Repetir el frente' },
  back: { to: paths.fanRegistryId, label: 'Repetir el reverso' },
  selfie: { to: paths.fanRegistryFinaliced, label: 'Repetir mi selfie' },
}

/** Exactly what to do again, and the way there. */
export function RepeatList({ repeat, here }: RepeatListProps) {
  if (repeat.length === 0) return null
  const other = repeat.find(({ where }) => !here.includes(where))?.where
  return (
    <Notice
      tone="warn"
      live
      title={repeat.length === 1 ? 'Repite esto' : 'Repite estas cosas'}
      action={
        other && (
          <Button size="sm" variant="secondary" to={elsewhere[other].to}>
            {elsewhere[other].label}
          </Button>
        )
      }
    >
      <ul>
        {repeat.map(({ code, where, words }) => (
          <li key={`${where} ${code}`}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}
