import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatLongDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CombOpening } from '#ui/comb-opening.tsx'
import { paths } from '#lib/paths.ts'
import { serverNow } from '#web/server-clock.ts'
import type { Registration } from '../../registration-contract.ts'
import { outcomeOf, type Outcome } from './outcome-words.ts'

/** The end of the way, or the wait: said once, in full, with what comes next. */
export function OutcomeCard({ registration }: { registration: Registration }) {
  const outcome = outcomeOf(registration, serverNow())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [outcome.kind])
  return (
    <Card className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <Sign kind={outcome.kind} />
      <h2 ref={heading} tabIndex={-1} className="text-4xl">
        {outcome.title}
      </h2>
      <p className="max-w-prose text-ink-2">{outcome.words}</p>
      {registration.picturesGoneAt !== null && (
        <p className="text-sm text-ink-2">
          Tus fotos se borran el {formatLongDay(registration.picturesGoneAt)}.
        </p>
      )}
      {outcome.kind === 'approved' ? (
        <Button wide to={paths.fanMain}>
          Ver mi Fan ID
        </Button>
      ) : (
        <Button wide variant="secondary" to={paths.fanIndex}>
          Volver al inicio
        </Button>
      )}
    </Card>
  )
}

function Sign({ kind }: { kind: Outcome['kind'] }) {
  if (kind === 'approved') return <CombOpening />
  if (kind === 'review') return <IconClock size={56} className="text-brand" aria-hidden />
  return <IconAlertTriangle size={56} className="text-warn" aria-hidden />
}
