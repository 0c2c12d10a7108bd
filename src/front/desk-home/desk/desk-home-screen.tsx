import { Link } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { formatMoment } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskMenuOf } from '#web/desk.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import { Loaded } from '#web/loaded.tsx'
import { useMyMatches } from '#people/staff/desk/use-my-matches.ts'
import { useMay } from '#web/use-may.ts'
import { SaleToday } from './sale-today.tsx'
import { readToday } from '../today-contract.ts'
import { WaitingList } from './waiting-list.tsx'

const everyMinute = 60_000

/** Where the day begins: how it sells, what waits for this person's role, and every place that the role opens. */
export default function DeskHomeScreen() {
  const user = useSession((session) => session.userData)
  const mayDo = useMay()
  const someOnly = (useMyMatches() ?? null) !== null
  const today = useRead(readToday, {}, { refetchInterval: everyMinute })
  return (
    <DeskPage title={`Hola, ${user?.firstName ?? ''}`}>
      <Loaded read={today}>
        {({ waiting, sale, match, drafts }) => (
          <>
            <SaleToday sale={sale} match={match} />
            <h2 className="mt-8 mb-3 text-xl">Te espera</h2>
            {waiting.length === 0 && drafts.length === 0 ? (
              <p className="text-ink-2">Nada por ahora. Lo nuevo aparece aquí solo.</p>
            ) : (
              <WaitingList waiting={waiting} />
            )}
            {drafts.map(({ id, away, startsAt, missing }) => (
              <Card key={id} to={deskPaths.match(id)} className="mt-3 p-4">
                <p className="font-semibold">
                  Borrador: contra {away}, {formatMoment(startsAt)}
                </p>
                <p className="text-ink-2">
                  {missing.length === 0 ? 'No le falta nada: ya puedes publicarlo.' : missing.join(' ')}
                </p>
              </Card>
            ))}
          </>
        )}
      </Loaded>
      {/* Where the menu stands beside the work, it says the same. */}
      <h2 className="mt-8 mb-3 text-xl lg:hidden">Ir a</h2>
      <dl className="grid gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 lg:hidden">
        {deskMenuOf(mayDo, someOnly).map(({ title, places }) => (
          <div key={title}>
            <dt className="text-sm font-semibold text-ink-2">{title}</dt>
            {places.map(({ to, label }) => (
              <dd key={to}>
                <Link to={to} className="flex min-h-11 items-center font-semibold text-brand hover:underline">
                  {label}
                </Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </DeskPage>
  )
}
