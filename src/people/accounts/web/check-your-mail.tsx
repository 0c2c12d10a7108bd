import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '#web/query.ts'
import { confirmByCode, resendConfirmation } from '../confirmation-contract.ts'
import { MailCodeForm } from './mail-code-form.tsx'
import { useSession } from '#web/session-store.ts'
import { useWaitForMail } from './wait-for-mail.tsx'

type CheckYourMailProps = {
  email: string
  onAgain: () => void
  /** Where one logs in, when the mail was confirmed but this browser may not go in by itself. */
  login?: () => void
}

/** What to do after registering: the code typed here, or the link opened anywhere, which this screen notices. */
export function CheckYourMail({ email, onAgain, login = onAgain }: CheckYourMailProps) {
  const { state, waitSeconds, ask } = useWaitForMail()
  const confirm = useSend(confirmByCode)
  if (state !== 'waiting') return <Elsewhere confirmed={state === 'log_in'} onAgain={onAgain} login={login} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <Notice tone="ok" title="Te mandamos un código de 6 números" live>
        Está en {email === '' ? 'tu correo' : <Address>{email}</Address>}. Escríbelo aquí, o abre el enlace
        del correo donde quieras: esta pantalla sigue sola.
      </Notice>
      <MailCodeForm
        onCode={async (code) => useSession.getState().signIn(await confirm.mutateAsync({ body: { code } }))}
      />
      <NotThere waitSeconds={waitSeconds} ask={ask} />
      <Button variant="ghost" wide onClick={onAgain}>
        Escribir otro correo
      </Button>
    </div>
  )
}

/** A long address breaks before its @ rather than within a word. */
function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <strong className="wrap-anywhere">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </strong>
  )
}

/** «Ya lo confirmé», and another mail after a while. */
function NotThere({ waitSeconds, ask }: { waitSeconds: number; ask: () => Promise<boolean> }) {
  const resend = useSend(resendConfirmation)
  const left = useSecondsLeft(waitSeconds)
  const [said, setSaid] = useState('')
  const look = async () => {
    setSaid('')
    if (await ask()) setSaid('Todavía no lo vemos confirmado. Abre el enlace del correo o escribe el código.')
  }
  const again = () =>
    resend.mutate(
      {},
      {
        onSuccess: () => {
          setSaid('Te mandamos otro correo. El código de antes ya no sirve.')
          void ask()
        },
        onError: ({ message }) => setSaid(message),
      },
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-2">¿No llega? Busca en correo no deseado o revisa que esté bien escrito.</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Button variant="secondary" wide onClick={() => void look()}>
          Ya lo confirmé
        </Button>
        <Button variant="secondary" wide loading={resend.isPending} disabled={left > 0} onClick={again}>
          {left > 0 ? `Mandar otro en ${left} s` : 'Mandar otro correo'}
        </Button>
      </div>
      <output className="min-h-6 text-ink-2">{said}</output>
    </div>
  )
}

/** Counts down between two answers of the server. */
function useSecondsLeft(seconds: number): number {
  const [from, setFrom] = useState(seconds)
  const [left, setLeft] = useState(seconds)
  if (from !== seconds) {
    setFrom(seconds)
    setLeft(seconds)
  }
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}

type ElsewhereProps = { confirmed: boolean; onAgain: () => void; login: () => void }

function Elsewhere({ confirmed, onAgain, login }: ElsewhereProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Notice
        tone={confirmed ? 'ok' : 'info'}
        live
        title={confirmed ? 'Tu correo quedó confirmado' : undefined}
      >
        {confirmed
          ? 'Inicia sesión para seguir. Si tu contraseña no abre, pide otra.'
          : 'Aquí ya no hay un registro por confirmar. Si ya confirmaste tu correo, inicia sesión.'}
      </Notice>
      <Button wide onClick={login}>
        Iniciar sesión
      </Button>
      <Button variant="ghost" wide onClick={onAgain}>
        Escribir otra vez mis datos
      </Button>
    </div>
  )
}
