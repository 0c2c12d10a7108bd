import { useLinkFragment } from '#people/notifications/web/link-fragment.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { useSend } from '#web/query.ts'
import { keepAccountByLink } from '../contract.ts'

/** Where the mail of a scheduled erasure leads: undoes it on a click, without a login. */
export default function KeepAccountScreen() {
  const token = useLinkFragment()
  const { mutate, isSuccess, error, isPending } = useSend(keepAccountByLink)
  if (isSuccess) {
    return (
      <Page narrow title="Tu cuenta se queda">
        <div className="grid grid-cols-1 gap-5">
          <Notice tone="ok" live>
            Deshicimos el borrado. Todo sigue como estaba. Si tú no lo pediste, cambia tu contraseña.
          </Notice>
          <Button wide to={paths.account}>
            Ir a mi cuenta
          </Button>
        </div>
      </Page>
    )
  }
  return (
    <Page narrow title="Conserva tu cuenta" intro="Con un toque deshacemos el borrado que se pidió.">
      <div className="grid grid-cols-1 gap-5">
        {token === '' && (
          <Notice tone="warn" title="Este enlace no está completo">
            Ábrelo otra vez desde el correo, o inicia sesión y deshazlo en tu privacidad.
          </Notice>
        )}
        {error !== null && (
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        )}
        {token !== '' && (
          <Button wide loading={isPending} onClick={() => mutate({ body: { token } })}>
            Conservar mi cuenta
          </Button>
        )}
        <Button variant="secondary" wide to={`${paths.login}?volver=${paths.privacy}`}>
          Iniciar sesión
        </Button>
      </div>
    </Page>
  )
}
