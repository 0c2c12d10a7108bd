import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { queryClient, useSend } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { lookAtClaim, renewClaim } from '../claim-contract.ts'
import { ClaimForm } from './claim-form.tsx'
import { ClaimMailbox } from './claim-mailbox.tsx'
import { useLinkToken } from './link-token.tsx'

/** Where the link of «Reclama tu cuenta» lands (`#<token>`). Looking at it spends nothing. */
export default function ClaimScreen() {
  const token = useLinkToken()
  const look = useSend(lookAtClaim)
  const { mutate } = look
  const ask = useEffectEvent((of: string) => mutate({ body: { token: of } }))
  useEffect(() => {
    if (token !== null) ask(token)
  }, [token])
  if (token === null)
    return (
      <Page narrow title="Reclama tu cuenta" intro="Abre el enlace completo que te llegó por correo o SMS.">
        <Button variant="secondary" wide to={paths.login}>
          Iniciar sesión
        </Button>
      </Page>
    )
  if (look.isError)
    return (
      <Page narrow title="Reclama tu cuenta">
        <div className="grid grid-cols-1 gap-5">
          <Notice tone="danger" live>
            {look.error.message}
          </Notice>
          <Button wide loading={look.isPending} onClick={() => ask(token)}>
            Intentar otra vez
          </Button>
        </div>
      </Page>
    )
  if (look.data === undefined)
    return (
      <Page narrow title="Reclama tu cuenta">
        <Skeletons label="Abriendo tu enlace…" blocks={['h-14 w-full', 'mt-4 h-64 w-full']} />
      </Page>
    )
  const { state, firstName, mailbox } = look.data
  if (state === 'ready') return <Ready token={token} firstName={firstName ?? ''} mailbox={mailbox} />
  if (state === 'over') return <Over token={token} />
  return state === 'claimed' ? <Claimed /> : <OfMinor />
}

function Ready({ token, firstName, mailbox }: { token: string; firstName: string; mailbox: string | null }) {
  const navigate = useNavigate()
  const [code, setCode] = useState<string>()
  if (mailbox === null && code === undefined)
    return (
      <Page
        narrow
        title={`Hola, ${firstName}`}
        intro="No tenemos tu correo. Escríbelo: con él inicias sesión y ahí llegan tus boletos."
      >
        <ClaimMailbox token={token} onCode={setCode} />
      </Page>
    )
  return (
    <Page
      narrow
      title={`Hola, ${firstName}`}
      intro={
        mailbox === null
          ? 'Elige tu contraseña y la cuenta es tuya.'
          : `Elige tu contraseña y la cuenta es tuya. Inicias sesión con ${mailbox}.`
      }
    >
      <ClaimForm
        token={token}
        code={code}
        onWrongCode={() => setCode(undefined)}
        onClaimed={(answer) => {
          queryClient.clear()
          useSession.getState().signIn(answer)
          void navigate(paths.welcome, { replace: true })
        }}
      />
    </Page>
  )
}

/** The link ended or was used: one tap asks for another, to where this one went. */
function Over({ token }: { token: string }) {
  const renew = useSend(renewClaim)
  if (renew.isSuccess)
    return (
      <Page narrow title="Va otro enlace">
        <Notice tone="ok" live>
          Si tu cuenta aún no tiene dueño, llega en un momento a donde te llegó este.
        </Notice>
      </Page>
    )
  return (
    <Page narrow title="Este enlace ya no sirve" intro="Se usó, venció o no está completo.">
      <div className="grid grid-cols-1 gap-5">
        {renew.error && (
          <Notice tone="danger" live>
            {renew.error.message}
          </Notice>
        )}
        <Button wide loading={renew.isPending} onClick={() => renew.mutate({ body: { token } })}>
          Mandarme otro
        </Button>
        <Button variant="secondary" wide to={paths.login}>
          Iniciar sesión
        </Button>
      </div>
    </Page>
  )
}

function Claimed() {
  return (
    <Page narrow title="Esta cuenta ya tiene dueño" intro="Si eres tú, inicia sesión con tu contraseña.">
      <div className="grid grid-cols-1 gap-5">
        <Button wide to={paths.login}>
          Iniciar sesión
        </Button>
        <Button variant="secondary" wide to={`${paths.login}#olvide`}>
          Olvidé mi contraseña
        </Button>
      </div>
    </Page>
  )
}

function OfMinor() {
  return (
    <Page
      narrow
      title="Esta cuenta es de una niña o un niño"
      intro="Las cuentas son para mayores de 18 años: la lleva quien es su madre, padre o tutor."
    >
      <Button wide to={paths.contactUs()}>
        Escribirnos
      </Button>
    </Page>
  )
}
