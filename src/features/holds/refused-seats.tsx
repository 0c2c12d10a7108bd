import { useLocation } from 'react-router'
import { withReturn } from '#features/accounts/go-on.tsx'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#web/paths.ts'

/** Why the seats could not be taken. Who must log in first is led there and back; the choice stays. */
export function RefusedSeats({ problem: { code, message } }: { problem: Problem }) {
  const { pathname } = useLocation()
  if (code !== 'login_to_hold')
    return (
      <Notice tone="danger" live title={message}>
        No te cobramos.
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      live
      title={message}
      action={
        <Button size="sm" to={withReturn(paths.login, pathname)}>
          Iniciar sesión
        </Button>
      }
    >
      Guardamos tu elección: al volver la encuentras igual.
    </Notice>
  )
}
