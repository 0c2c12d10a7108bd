import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { listPasses } from '../contract.ts'
import { OwnPass } from './own-pass.tsx'

/** A fan’s own passes on the home, each as its card, with the way to the next match's ticket. */
export function OwnPasses() {
  const { data, error } = useRead(listPasses, {})
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-48 w-full rounded-xl" />
    ) : (
      <Notice tone="warn">{error.message}</Notice>
    )
  }
  const active = data.passes.filter(({ status }) => status !== 'cancelled' && status !== 'ended')
  if (active.length === 0) return <p className="text-ink-2">Ahora no tienes un bonogallo vigente.</p>
  return (
    <ul className="grid grid-cols-1 gap-4">
      {active.map((pass) => (
        <li key={pass.id}>
          <OwnPass pass={pass} heading="h3" or={{ to: paths.miBonogallo, label: 'Abrir mi bonogallo' }} />
        </li>
      ))}
    </ul>
  )
}
