import { Navigate } from 'react-router'
import { GoOn, useReturnPath } from '#people/accounts/web/go-on.tsx'
import { LoginOrRegistry } from './login-or-registry.tsx'
import { readPassHold } from '#products/bonogallo/contract.ts'
import { useSession } from '#web/session-store.ts'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { formatTotal } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'

/** Between who sits where and paying for it: logs in or registers; the seat stays held. */
export default function BonogalloLoginScreen() {
  const loggedIn = useSession((session) => session.token !== null)
  const holdId = usePurchaseSeats(({ hold }) => (hold?.kind === 'bonogallo' ? hold.id : null))
  const held = holdId !== null
  const to = useReturnPath(held ? paths.compraBonogallo : paths.miBonogallo)
  const { data } = useRead(readPassHold, { params: { holdId: holdId ?? '' } }, { enabled: held && !loggedIn })
  if (loggedIn) return held ? <Navigate to={paths.compraBonogallo} replace /> : <GoOn to={to} />
  const today = data && ` Hoy pagas ${formatTotal(data.monthly ? data.instalmentCents : data.priceCents)}.`
  return (
    <LoginOrRegistry
      title="Entra para tu bonogallo"
      intro={
        held
          ? `Tu lugar sigue apartado mientras entras.${today ?? ''}`
          : 'Así tu bonogallo queda a tu nombre.'
      }
      returnTo={paths.compraBonogallo}
      back={held ? paths.compraBonogallo : paths.bonus}
    />
  )
}
