import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { withCaptcha } from '#web/captcha.tsx'
import { paths } from '#lib/paths.ts'
import { useSend } from '#web/query.ts'
import { EnterWithAccount } from './sign-in/enter-with-account.tsx'
import { IdentifierForm } from './sign-in/identifier-form.tsx'
import { CodeForm } from './code-form.tsx'
import { enter } from './resume/enter.ts'
import { useFanLogin } from './resume/fan-login.ts'
import { WhySentBack } from './resume/sent-back.tsx'
import { askLoginCode, useLoginCode as loginCode } from '../sign-in-contract.ts'

/** First who one says to be, then the selfie or a code. The answer is the same whether there is such a Fan ID or not. */
export default function FanLoginScreen() {
  const navigate = useNavigate()
  const { identifier, say } = useFanLogin()
  const [codeId, setCodeId] = useState<string | null>(null)
  const ask = useSend(askLoginCode)
  // oxlint-disable-next-line react/hooks -- an endpoint, named like a hook by chance
  const use = useSend(loginCode)

  const askCode = async (typed: string) => {
    const { id } = await withCaptcha((captcha) => ask.mutateAsync({ body: { identifier: typed, captcha } }))
    setCodeId(id)
  }
  if (codeId !== null) {
    return (
      <Page narrow title="Escribe tu código">
        <div className="grid grid-cols-1 gap-5">
          <CodeForm
            label="Código de 6 números"
            hint="Si ese Fan ID existe, acabamos de mandar un código a su correo y a su celular."
            submit="Entrar"
            onCode={async (code) => {
              const answer = await use.mutateAsync({ params: { codeId }, body: { code } })
              void navigate(enter(answer))
            }}
            onResend={() => askCode(identifier)}
          />
          <Button wide variant="secondary" onClick={() => setCodeId(null)}>
            Volver
          </Button>
        </div>
      </Page>
    )
  }
  return (
    <Page narrow title="Entra con tu Fan ID" intro="Dinos quién eres y elige cómo entrar.">
      <WhySentBack />
      <div className="grid grid-cols-1 gap-6">
        <EnterWithAccount />
        <IdentifierForm
          start={identifier}
          onSelfie={(typed) => {
            say(typed)
            void navigate(paths.loginScan)
          }}
          onCode={(typed) => {
            say(typed)
            return askCode(typed)
          }}
        />
        <p className="border-t border-line pt-5 text-ink-2">
          ¿Aún no tienes?{' '}
          <Link to={paths.fanRegistry} className="font-semibold text-brand underline">
            Regístrate
          </Link>
        </p>
      </div>
    </Page>
  )
}
