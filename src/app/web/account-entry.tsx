import { IconUser } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { paths } from '#lib/paths.ts'

const AccountMenu = lazy(() => import('./account-menu.tsx'))

/** A picture that comes with the document is one for everybody: it must not tell who is logged in to log in. */
const forEverybody = typeof document === 'undefined'

/** Log in, or the menu of who is logged in; where nobody can know yet, the way to the account. */
export function AccountEntry() {
  const signedIn = useSession((session) => session.token !== null)
  if (forEverybody) return <ToAccount />
  if (signedIn) {
    return (
      <Suspense fallback={<ToAccount />}>
        <AccountMenu />
      </Suspense>
    )
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-sm:w-11 max-sm:rounded-full max-sm:px-0 on-cover:bg-black/20 on-cover:text-white on-cover:hover:bg-black/40"
      icon={<IconUser size={22} className="shrink-0" aria-hidden />}
      to={paths.login}
    >
      <span className="max-sm:sr-only">Iniciar sesión</span>
    </Button>
  )
}

function ToAccount() {
  return (
    <Link
      to={paths.account}
      aria-label="Mi cuenta"
      className="grid size-11 shrink-0 place-items-center rounded-full text-brand on-cover:bg-black/20 on-cover:text-white"
    >
      <IconUser size={22} aria-hidden />
    </Link>
  )
}
