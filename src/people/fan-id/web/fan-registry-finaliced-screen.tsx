import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/call.ts'
import { ChallengeRun } from './selfie/challenge-run.tsx'
import { publicKeyOfDevice, signAsDevice } from './device/device-key.ts'
import { AllowFace } from './outcome/allow-face.tsx'
import { AskPerson } from './outcome/ask-person.tsx'
import { OutcomeCard } from './outcome/outcome-card.tsx'
import { RepeatList } from './outcome/repeat-list.tsx'
import { readRegistration, type Registration } from '../registration-contract.ts'
import { nextScreen } from './resume/next-screen.ts'
import { RegistrationPage } from './resume/registration-page.tsx'
import { cacheRegistration } from './resume/use-registration.ts'
import { decideSelfie, startSelfie, type Challenge } from '../sign-in-contract.ts'
import { useFanSession } from '#web/fan-session-store.ts'

export default function FanRegistryFinalicedScreen() {
  return (
    <RegistrationPage title="Tu selfie" at={2}>
      {(registration) => <Standing registration={registration} />}
    </RegistrationPage>
  )
}

/** What this registration needs now: the document first, a permission, a selfie, or only to be told how it ended. */
function Standing({ registration }: { registration: Registration }) {
  const { status, next, biometrics, repeat } = registration
  useEffect(() => useFanSession.getState().noteStatus(status), [status])
  if (status !== 'registering' || next === 'wait' || next === 'done') {
    return (
      <div className="grid grid-cols-1 gap-5">
        <OutcomeCard registration={registration} />
        {status === 'refused' && <AskPerson label="Pedir que lo revise otra persona" />}
      </div>
    )
  }
  if (next === 'document' || next === 'confirm') {
    const { to, label } = nextScreen(registration)
    return (
      <Notice
        tone="info"
        title="Primero tu identificación"
        action={
          <Button size="sm" to={to}>
            {label}
          </Button>
        }
      >
        Tu selfie se compara con ella.
      </Notice>
    )
  }
  if (!biometrics) return <AllowFace />
  return (
    <>
      <RepeatList repeat={repeat} here={['selfie']} />
      <ChallengeRun start={start} decide={decide} without={faceless} />
    </>
  )
}

const faceless = (
  <AskPerson label="Seguir sin mi rostro" hint="También si tu celular no tiene cámara o no puedes usarla." />
)

/** Under this browser's key where there is one: the decision is signed with the same. */
async function start(): Promise<Challenge> {
  const device = await publicKeyOfDevice().catch(() => undefined)
  return call(startSelfie, { body: { ...(device !== undefined && { device }) } })
}

/** With this browser's key: next time the selfie is enough here. Without one the decision is the same. */
async function decide({ id, nonce }: Challenge): Promise<void> {
  const device = await signAsDevice(nonce).catch(() => undefined)
  await call(decideSelfie, {
    params: { challengeId: id },
    body: { nonce, ...(device !== undefined && { device }) },
  })
  cacheRegistration(await call(readRegistration, {}))
}
