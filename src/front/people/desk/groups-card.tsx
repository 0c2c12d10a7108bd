import { Link } from 'react-router'
import { groupStateWords } from '#products/group-sales/rules.ts'
import { stateTones } from '#products/group-sales/web/group-look.ts'
import { countOf } from '#lib/count.ts'
import { formatDay } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import type { Person } from './person-screen.tsx'

/** Groups and companies that the person asked for; nothing where there are none. */
export function GroupsCard({ groups }: Pick<Person, 'groups'>) {
  if (groups === null || groups.length === 0) return null
  return (
    <Card as="section" className="px-4 py-3">
      <h2 className="text-lg">Sus grupos</h2>
      <ul>
        {groups.map(({ id, folio, name, match, startsAt, places, state }) => (
          <li key={id} className="mt-2 flex items-center gap-2.5">
            <span className="min-w-0 flex-1 leading-tight">
              <Link
                className="flex min-h-8 items-center font-semibold wrap-anywhere text-brand hover:underline"
                to={deskPaths.group(id)}
              >
                {folio} · {name}
              </Link>
              <span className="block text-xs text-ink-2">
                {match}, {formatDay(startsAt)} · {countOf(places, 'lugar', 'lugares')}
              </span>
            </span>
            <Badge tone={stateTones[state]} dense>
              {groupStateWords[state]}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
