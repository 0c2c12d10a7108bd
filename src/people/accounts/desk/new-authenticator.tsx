import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Qr } from '#ui/qr.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useSend } from '#web/query.ts'
import { CodeForm } from '../web/code-form.tsx'
import { enrolSecondFactor } from '../second-factor-contract.ts'

/** A secret for the phone's authenticator, as a QR and as text, and the first code that confirms it. */
export function NewAuthenticator({ onPassed }: { onPassed: (recoveryCodes: string[]) => void }) {
  const enrol = useSend(enrolSecondFactor)
  const { mutate } = enrol
  useEffect(() => mutate({}), [mutate])
  if (enrol.isError) {
    return (
      <div className="space-y-4">
        <Notice tone="danger">{enrol.error.message}</Notice>
        <Button onClick={() => mutate({})}>Volver a intentar</Button>
      </div>
    )
  }
  if (enrol.data === undefined)
    return <Skeletons label="Preparando tu clave…" blocks={['mx-auto size-56 rounded-md']} />
  const { uri, secret } = enrol.data
  return (
    <div className="space-y-5">
      <ol className="list-decimal space-y-3 pl-5">
        <li>Instala una aplicación de códigos en tu celular, como Google Authenticator o Aegis.</li>
        <li>Escanea este QR con ella, o escribe la clave.</li>
        <li>Escribe abajo el código que te da.</li>
      </ol>
      <div className="flex justify-center">
        <Qr data={uri} label="QR para tu aplicación de códigos" />
      </div>
      <p className="text-center">
        Clave: <code className="font-semibold break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeForm first onPassed={onPassed} />
    </div>
  )
}
