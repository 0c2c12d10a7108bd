import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { call } from '#web/call.ts'
import { withCaptcha } from '#web/captcha.tsx'
import { paths } from '#lib/paths.ts'
import { ChallengeRun } from './selfie/challenge-run.tsx'
import { publicKeyOfDevice, signAsDevice } from './device/device-key.ts'
import { CodeForm } from './code-form.tsx'
import { enter } from './resume/enter.ts'
import { useFanLogin } from './resume/fan-login.ts'
import { SentBack } from './resume/sent-back.tsx'
import { type SignedFan } from '#lib/session-user.ts'
import { confirmDevice, decideFanLogin, startFanLogin, type Challenge } from '../sign-in-contract.ts'

/** Selfie against the one kept, one to one, on a device that shows its key; a new device brings the mailed code too. */
export default function LoginScanScreen() {
  const navigate = useNavigate()
  const identifier = useFanLogin((login) => login.identifier)
  const [newDevice, setNewDevice] = useState<Challenge | null>(null)
  const [entered, setEntered] = useState(false)
  if (identifier === '' && !entered) return <SentBack to={paths.fanLogin} why="quien" />

  const goIn = (answer: SignedFan) => {
    setEntered(true)
    void navigate(enter(answer))
  }
  const start = async () => {
    const device = await publicKeyOfDevice()
    return withCaptcha((captcha) => call(startFanLogin, { body: { identifier, captcha, device } }))
  }
  const decide = async (challenge: Challenge) => {
    const { id, nonce } = challenge
    const device = await signAsDevice(nonce)
    const { needs, signedIn } = await call(decideFanLogin, {
      params: { challengeId: id },
      body: { nonce, device },
    })
    if (signedIn !== null) goIn(signedIn)
    else if (needs === 'device_code') setNewDevice(challenge)
  }
  const withCode = (
    <Button wide variant="secondary" to={paths.fanLogin}>
      Entra con un código
    </Button>
  )
  if (newDevice !== null) {
    const { id, nonce } = newDevice
    return (
      <Page
        narrow
        title="Es la primera vez en este celular"
        intro="Para cuidar tu Fan ID, confirma con el código que mandamos a tu correo. Solo se pide una vez."
      >
        <div className="grid grid-cols-1 gap-5">
          <CodeForm
            label="Código de tu correo"
            hint="6 números. Vale unos minutos."
            submit="Confirmar este celular"
            onCode={async (code) =>
              goIn(await call(confirmDevice, { params: { challengeId: id }, body: { nonce, code } }))
            }
          />
          {withCode}
        </div>
      </Page>
    )
  }
  return (
    <Page narrow title="Entra con tu selfie" intro={`Entras como ${identifier}.`}>
      <ChallengeRun start={start} decide={decide} without={withCode} />
    </Page>
  )
}
