import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { useSend } from '#web/query.ts'
import { unsubscribeMail } from '../contract.ts'
import { useLinkFragment } from './link-fragment.tsx'
import { kindSettings } from '../rules.ts'

/** Where a letter's unsubscribe link leads. It acts on a click: programs that look into mails open every link. */
export default function UnsubscribeScreen() {
  const token = useLinkFragment()
  const { mutate, data, error, isPending } = useSend(unsubscribeMail)
  const preferences = (
    <Button variant="secondary" wide to={`${paths.notifications}?ver=preferencias`}>
      Ver todos mis avisos
    </Button>
  )
  if (data !== undefined) {
    return (
      <Page narrow title="Listo">
        <div className="grid grid-cols-1 gap-5">
          <Notice tone="ok" live>
            Ya no te mandaremos correos de «{kindSettings[data.kind].label}».
          </Notice>
          {preferences}
        </div>
      </Page>
    )
  }
  return (
    <Page
      narrow
      title="Dejar de recibir correos"
      intro="Los comprobantes de tus compras y los cambios de tu partido te siguen llegando."
    >
      <div className="grid grid-cols-1 gap-5">
        {token === '' && error === null && (
          <Notice tone="warn" title="Este enlace no está completo">
            Ábrelo otra vez desde el correo, o cambia tus avisos en tu cuenta.
          </Notice>
        )}
        {error !== null && (
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        )}
        {token !== '' && (
          <Button wide loading={isPending} onClick={() => mutate({ query: { token } })}>
            Dejar de recibirlos
          </Button>
        )}
        {preferences}
      </div>
    </Page>
  )
}
