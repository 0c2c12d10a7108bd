import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Page } from '#ui/page.tsx'
import { Steps } from '#ui/steps.tsx'
import { paths } from '#lib/paths.ts'
import { enter } from './resume/enter.ts'
import { registrySteps } from './resume/registration-page.tsx'
import { SentBack } from './resume/sent-back.tsx'
import { ConfirmCodes } from './sign-up/confirm-codes.tsx'
import { PersonForm } from './sign-up/person-form.tsx'
import { useSignUp } from './sign-up/sign-up-state.ts'
import { useFanSession } from '#web/fan-session-store.ts'

/** The data, then a code to each of phone and mail. The form stays beneath the codes, so going back loses nothing. */
export default function FanRegistryDataScreen() {
  const navigate = useNavigate()
  const { consents, pending, wait, forget } = useSignUp()
  const [entered, setEntered] = useState(false)
  const signedIn = useFanSession(({ token }) => token !== null)
  if (signedIn && !entered) return <SentBack to={paths.fanRegistry} why="empezado" />
  if (consents === null && !entered) return <SentBack to={paths.fanRegistry} why="eleccion" />
  return (
    <Page narrow title="Tus datos">
      <div className="grid grid-cols-1 gap-6">
        <Steps label="Avance de tu registro" steps={registrySteps} current={0} />
        {pending !== null && (
          <ConfirmCodes
            pending={pending}
            onConfirmed={wait}
            onBack={() => wait(null)}
            onSignedIn={(answer) => {
              setEntered(true)
              enter(answer)
              forget()
              void navigate(paths.fanRegistryId)
            }}
          />
        )}
        <div hidden={pending !== null}>
          <PersonForm biometrics={consents?.biometrics ?? false} onSent={wait} />
        </div>
      </div>
    </Page>
  )
}
