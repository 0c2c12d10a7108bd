import { Link } from 'react-router'
import { countOf } from '#lib/count.ts'
import { undoHours } from '../merge-rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import type { Person } from './person-screen.tsx'

type DoublesProps = { doubles: Person['doubles']; onMerge: (otherId: string) => void }

/** Accounts that look as if they were the same person’s, and why; a person decides. */
export function DoublesCard({ doubles, onMerge }: DoublesProps) {
  if (doubles === null || doubles.length === 0) return null
  return (
    <Card as="section" className="px-4 py-3">
      <h2 className="text-lg">Parece la misma persona</h2>
      <ul>
        {doubles.map(({ id, name, email, signs }) => (
          <li key={id} className="mt-2 flex items-center gap-2.5">
            <span className="min-w-0 flex-1 leading-tight">
              <Link className="font-semibold text-brand hover:underline" to={deskPaths.person(id)}>
                {name}
              </Link>
              {email !== null && <span className="block text-xs wrap-anywhere text-ink-2">{email}</span>}
              <span className="mt-1 block text-xs text-ink-2 first-letter:uppercase">{signs.join(', ')}</span>
            </span>
            <span className="flex flex-col items-end gap-1">
              <Badge tone="warn" dense>
                {countOf(signs.length, 'señal', 'señales')}
              </Badge>
              <Button size="sm" variant="secondary" onClick={() => onMerge(id)}>
                Unir
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-2">Ves qué cambia antes. Se deshace en {undoHours} h.</p>
    </Card>
  )
}
