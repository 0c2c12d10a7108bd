import { lazy, Suspense } from 'react'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { paths } from '#lib/paths.ts'

const AccountMenu = lazy(() => import('./account-menu.tsx'))

/** Log in, or the menu of who is logged in. */
export function AccountEntry() {
  const signedIn = useSession((session) => session.token !== null)
  if (signedIn) {
    return (
      <Suspense fallback={<span className="size-11" />}>
        <AccountMenu />
      </Suspense>
    )
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="on-cover:text-white on-cover:hover:bg-brand-hover"
      to={paths.login}
    >
      Iniciar sesión
    </Button>
  )
}
