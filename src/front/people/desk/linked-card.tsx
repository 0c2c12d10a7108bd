import { Link } from 'react-router'
import { groupStateWords } from '#front/account-groups/contract.ts'
import { stateTones } from '#front/account-groups/desk/group-look.ts'
import { countOf } from '#lib/count.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import type { Person } from './person-screen.tsx'

/** Accounts that share something with this one, why, and what the club found out; nothing where there are none. */
export function LinkedCard({ linked }: Pick<Person, 'linked'>) {
  if (linked === null) return null
  const { id, size, state, reasons } = linked
  return (
    <Card as="section" className="px-4 py-3">
      <div className="flex items-center justify-between gap-2.5">
        <h2 className="text-lg">Cuentas ligadas</h2>
        <Badge tone={stateTones[state]} dense>
          {groupStateWords[state]}
        </Badge>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-ink-2">{reasons}.</p>
      <Link
        className="flex min-h-8 items-center font-semibold text-brand hover:underline"
        to={deskPaths.accountGroup(id)}
      >
        Ver el grupo de {countOf(size, 'cuenta', 'cuentas')}
      </Link>
    </Card>
  )
}
