import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { GoOn, useReturnPath, withReturn } from './go-on.tsx'
import { useLinkToken } from './link-token.tsx'
import { LoginForm } from './login-form.tsx'
import { ResetLink } from './reset-link.tsx'
import { ResetRequest } from './reset-request.tsx'
import { useSession } from '#web/session-store.ts'

/** Log in, ask for a reset link (`#olvide`), and where that link lands (`#reset=…`). */
export default function LoginScreen() {
  const resetToken = useLinkToken('reset')
  const [resetDone, setResetDone] = useState(false)
  const asksForLink = useLocation().hash === '#olvide'
  const loggedIn = useSession((session) => session.token !== null)
  const to = useReturnPath(paths.main)
  const here = withReturn(paths.login, to)

  if (asksForLink) {
    return (
      <Page narrow title="Recupera tu contraseña" intro="Te mandamos un enlace para elegir otra.">
        <ResetRequest back={here} />
      </Page>
    )
  }
  if (resetToken !== null && !resetDone) {
    return (
      <Page narrow title="Cambia tu contraseña">
        <ResetLink token={resetToken} askAgain={`${here}#olvide`} onDone={() => setResetDone(true)} />
      </Page>
    )
  }
  if (loggedIn) return <GoOn to={to} />
  return (
    <Page narrow title="Inicia sesión" intro="Para ver tus boletos y pagar más rápido.">
      <LoginForm />
      <div className="mt-8 border-t border-line pt-6">
        <p className="mb-3 text-ink-2">¿Es tu primera vez aquí?</p>
        <Button variant="secondary" wide to={withReturn(paths.registry, to)}>
          Crear cuenta
        </Button>
      </div>
    </Page>
  )
}
