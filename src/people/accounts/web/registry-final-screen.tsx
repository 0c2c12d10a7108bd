import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { CheckYourMail } from './check-your-mail.tsx'
import { ConfirmLink } from './confirm-link.tsx'
import { GoOn, useReturnPath, withReturn } from './go-on.tsx'
import { useLinkToken } from './link-token.tsx'
import { useSession } from '#web/session-store.ts'

/** The message after registering, and where the link of the confirmation mail lands (`#<token>`). */
export default function RegistryFinalScreen() {
  const token = useLinkToken()
  const loggedIn = useSession((session) => session.token !== null)
  const mustChoose = useSession((session) => session.userData?.forcedPasswordReset ?? false)
  const to = useReturnPath(paths.main)
  const cameFromPurchase = useSearchParams()[0].has('volver') && to.startsWith(paths.resume)
  const { state } = useLocation() as {
    state: { email?: string; confirmed?: boolean } | null
  }
  const navigate = useNavigate()

  if (state?.confirmed && mustChoose) return <GoOn to={to} />
  if (state?.confirmed) {
    return (
      <Page narrow title="Tu correo quedó confirmado">
        <div className="grid grid-cols-1 gap-5">
          <Notice tone="ok" live>
            {cameFromPurchase
              ? 'Regresa a la pantalla de tu compra: ya siguió sola, con tus lugares apartados mientras dure el tiempo.'
              : 'Ya iniciaste sesión. Tus boletos y tus datos te esperan aquí.'}
          </Notice>
          <Button wide to={cameFromPurchase ? paths.tickets : to}>
            {cameFromPurchase ? 'Ver partidos' : 'Seguir'}
          </Button>
        </div>
      </Page>
    )
  }
  if (token !== null) {
    return (
      <Page narrow title="Confirma tu correo">
        <ConfirmLink token={token} to={to} />
      </Page>
    )
  }
  if (loggedIn) return <GoOn to={to} />
  return (
    <Page narrow title="Revisa tu correo">
      <CheckYourMail
        email={state?.email ?? ''}
        onAgain={() => void navigate(withReturn(paths.registry, to))}
        login={() => void navigate(withReturn(paths.login, to))}
      />
    </Page>
  )
}
