import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { Waiting } from '#web/waiting.tsx'
import { CodeForm } from '../web/code-form.tsx'
import { GoOn, useReturnPath } from '../web/go-on.tsx'
import { NewAuthenticator } from './new-authenticator.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { readSecondFactor } from '../second-factor-contract.ts'

/** The second step into the club's side: a code of the phone's authenticator, which is set up the first time. */
export default function SecondFactorScreen() {
  const to = useReturnPath(deskPaths.home)
  const factor = useRead(readSecondFactor, {})
  const [codes, setCodes] = useState<string[] | null>(null)
  if (factor.isError) {
    return (
      <ErrorState title="Esta página no es para tu cuenta" action={<Button to="/">Ir al inicio</Button>}>
        {factor.error.message}
      </ErrorState>
    )
  }
  if (factor.data === undefined) return <Waiting />
  if (codes !== null && codes.length > 0) {
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => void invalidate(readSecondFactor).then(() => setCodes([]))}
      />
    )
  }
  if (factor.data.state === 'passed' || codes !== null) return <GoOn to={to} />
  const passed = (recovery: string[]) => {
    if (recovery.length > 0) return setCodes(recovery)
    void invalidate(readSecondFactor).then(() => setCodes([]))
  }
  return (
    <Page
      narrow
      title={factor.data.state === 'absent' ? 'Protege tu acceso' : 'Escribe tu código'}
      intro={
        factor.data.state === 'absent'
          ? 'El personal del club entra con su contraseña y un código de su celular.'
          : 'Abre tu aplicación de códigos y escribe el de Taquilla.'
      }
    >
      <Card className="p-6">
        {factor.data.state === 'absent' ? (
          <NewAuthenticator onPassed={passed} />
        ) : (
          <CodeForm onPassed={passed} />
        )}
      </Card>
    </Page>
  )
}
