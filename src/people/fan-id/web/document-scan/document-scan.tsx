import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useCamera } from '#web/use-camera.ts'
import { Sending } from '../selfie/sending.tsx'
import { AskPerson } from '../outcome/ask-person.tsx'
import { RepeatList } from '../outcome/repeat-list.tsx'
import type { Registration } from '../../registration-contract.ts'
import { CheckSide } from './check-side.tsx'
import { ChooseDocument } from './choose-document.tsx'
import { TakeSide } from './take-side.tsx'
import { sidesIn, useScan } from './use-scan.ts'
import { Spinner } from '#ui/spinner.tsx'

type DocumentScanProps = { registration: Registration; onRead: () => void }

/** Choose, take, look, send, read. What must be repeated is said above, exactly. */
export function DocumentScan({ registration, onRead }: DocumentScanProps) {
  const { document, repeat } = registration
  const sides = sidesIn(repeat)
  const scan = useScan(document === null || sides.length === 0 ? null : { document, sides }, onRead)
  const camera = useCamera('environment')
  const { state, failure } = scan
  const { close } = camera
  useEffect(() => {
    if (state.phase === 'choose' || state.phase === 'reading') close()
  }, [state.phase, close])

  const body = () => {
    if (state.phase === 'choose') return <ChooseDocument onChoose={scan.choose} />
    if (state.phase === 'check') {
      return <CheckSide file={state.file} onAccept={() => void scan.accept()} onAgain={scan.again} />
    }
    if (scan.line !== null) return <InLine seconds={scan.line} />
    if (state.phase === 'sending') return <Sending words="Enviamos tu foto" />
    if (state.phase === 'reading') {
      if (failure === null) return <Sending words="Leemos tu documento" />
      return (
        <Button wide onClick={() => void scan.read(state.document)}>
          Volver a leer
        </Button>
      )
    }
    const [side = 'front'] = state.sides
    return (
      <TakeSide
        camera={camera}
        document={state.document}
        side={side}
        onPicture={scan.picture}
        onOther={scan.restart}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {state.phase !== 'reading' && <RepeatList repeat={repeat} here={['front', 'back', 'data']} />}
      {failure !== null && (
        <Notice tone="danger" live>
          {failure.message}
        </Notice>
      )}
      {body()}
      {(state.phase === 'choose' || failure !== null) && (
        <AskPerson label="No tengo documento o no se puede leer" />
      )}
    </div>
  )
}

/** Whoever waits sees for how long, said once; the page goes on by itself. */
function InLine({ seconds }: { seconds: number }) {
  return (
    <output className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner size={48} />
      <span className="title text-3xl">Tu documento está en la fila</span>
      <span className="nums text-lg">Unos {spoken(seconds)}.</span>
      <span className="text-ink-2">Seguimos solos cuando te toque. No cierres esta página.</span>
    </output>
  )
}

/** `40 s`, `2 min`: nobody counts by single seconds. */
function spoken(seconds: number): string {
  if (seconds >= 90) return `${Math.round(seconds / 60)} min`
  return `${seconds < 10 ? seconds : Math.ceil(seconds / 10) * 10} s`
}
