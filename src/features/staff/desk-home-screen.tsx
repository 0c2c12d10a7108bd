import { Link } from 'react-router'
import { useSession } from '#features/accounts/store.ts'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Card } from '#ui/card.tsx'
import { deskMenuOf } from '#web/desk-menu.ts'

/** Where the day begins: every place that the person's role opens. */
export default function DeskHomeScreen() {
  const user = useSession((session) => session.userData)
  return (
    <DeskPage title={`Hola, ${user?.firstName ?? ''}`} intro="Elige con qué empezar.">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {deskMenuOf(user?.role ?? 'buyer').map(({ title, places }) => (
          <Card key={title} className="p-5">
            <h2 className="mb-2 text-xl">{title}</h2>
            <ul>
              {places.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-11 items-center font-semibold text-brand hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </DeskPage>
  )
}
