import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { OutcomeCard } from './outcome/outcome-card.tsx'
import { RepeatList } from './outcome/repeat-list.tsx'
import type { Registration } from '../registration-contract.ts'
import { nextScreen } from './resume/next-screen.ts'
import { RegistrationPage } from './resume/registration-page.tsx'
import { ConfirmReading } from './document-scan/confirm-reading.tsx'
import { DocumentScan } from './document-scan/document-scan.tsx'
import { sidesIn } from './document-scan/use-scan.ts'

export default function FanRegistryIdScreen() {
  return (
    <RegistrationPage title="Tu identificación" at={1}>
      {(registration) => <Standing registration={registration} />}
    </RegistrationPage>
  )
}

function Standing({ registration }: { registration: Registration }) {
  const { status, next, document, person, repeat } = registration
  const [repeating, setRepeating] = useState(false)
  if (status !== 'registering' || next === 'wait' || next === 'done') {
    return <OutcomeCard registration={registration} />
  }
  const photos = sidesIn(repeat).length > 0
  const data = repeat.some(({ where }) => where === 'data')
  if (document !== null && !repeating && !photos && (next === 'confirm' || data)) {
    return (
      <>
        <RepeatList repeat={repeat} here={['data']} />
        <ConfirmReading document={document} person={person} onRepeat={() => setRepeating(true)} />
      </>
    )
  }
  if (next === 'selfie' && !repeating && !photos) {
    return (
      <Notice
        tone="ok"
        title="Tu identificación quedó lista"
        action={
          <Button size="sm" to={nextScreen(registration).to}>
            Tomar mi selfie
          </Button>
        }
      >
        <button type="button" className="min-h-11 underline" onClick={() => setRepeating(true)}>
          Usar otro documento
        </button>
      </Notice>
    )
  }
  return <DocumentScan registration={registration} onRead={() => setRepeating(false)} />
}
