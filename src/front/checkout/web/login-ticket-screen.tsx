import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { paths } from '#lib/paths.ts'
import { GoOn, useReturnPath } from '#people/accounts/web/go-on.tsx'
import { LoginOrRegistry } from './login-or-registry.tsx'
import { useSession } from '#web/session-store.ts'

/** Between what I am buying and paying for it: logs in or registers; the held seats stay held. */
export default function LoginTicketScreen() {
  const loggedIn = useSession((session) => session.token !== null)
  const seats = usePurchaseSeats((purchase) => purchase.hold?.seats.length ?? 0)
  const to = useReturnPath(paths.confirmation())
  if (loggedIn) return <GoOn to={to} />
  return (
    <LoginOrRegistry
      title="Entra para pagar"
      intro={wordsFor(seats)}
      returnTo={paths.resume}
      back={paths.resume}
    />
  )
}

function wordsFor(seats: number): string {
  if (seats === 0) return 'Así tus boletos quedan a tu nombre.'
  return `${seats === 1 ? 'Tu lugar sigue apartado' : `Tus ${seats} lugares siguen apartados`} mientras entras.`
}
