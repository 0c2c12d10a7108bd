import { Navigate } from 'react-router'
import { GoOn, useReturnPath } from '#people/accounts/web/go-on.tsx'
import { LoginOrRegistry } from './login-or-registry.tsx'
import { useSession } from '#web/session-store.ts'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { paths } from '#lib/paths.ts'

/** Between who sits where and paying for it: logs in or registers; the seat stays held. */
export default function BonogalloLoginScreen() {
  const loggedIn = useSession((session) => session.token !== null)
  const held = usePurchaseSeats((state) => state.hold?.kind === 'bonogallo')
  const to = useReturnPath(held ? paths.compraBonogallo : paths.miBonogallo)
  if (loggedIn) return held ? <Navigate to={paths.compraBonogallo} replace /> : <GoOn to={to} />
  return (
    <LoginOrRegistry
      title="Entra para tu bonogallo"
      intro={held ? 'Tu lugar sigue apartado mientras entras.' : 'Así tu bonogallo queda a tu nombre.'}
      returnTo={paths.compraBonogallo}
      back={held ? paths.compraBonogallo : paths.bonus}
    />
  )
}
