import { useEffect, useState } from 'react'
import { mayBeLetIn } from '../../../rules.ts'
import { lookOf } from '../../../verdict-words.ts'
import { useHandScanner } from '../reading/use-hand-scanner.ts'
import { changeShift, useShift } from '../shift-store.ts'
import { ActionBar } from './action-bar.tsx'
import { CameraView } from './camera-view.tsx'
import { EndShiftDialog } from './end-shift-dialog.tsx'
import { IncidentsDialog } from './incidents-dialog.tsx'
import { LetInDialog, type Doubted } from './let-in-dialog.tsx'
import { MoreDialog } from './more-dialog.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { StatusBar } from './status-bar.tsx'
import { TypeCodeDialog } from './type-code-dialog.tsx'
import { useHand } from './use-hand.ts'
import { grounds, VerdictPanel } from './verdict-panel.tsx'

export type Opened = 'type' | 'more' | 'incidents' | 'letIn' | 'search' | 'end' | null

/** Who passes leaves the screen by himself; every other verdict stays until the next. */
const passStaysMs = 4_000

export function Working() {
  const { shown, direction, session, supervisors } = useShift()
  const [opened, setOpened] = useState<Opened>(null)
  const [doubted, setDoubted] = useState<Doubted | null>(null)
  const [hand, setHand] = useHand()
  const [judged, setJudged] = useState(0)
  // A verdict is never behind a dialog.
  if (shown !== null && shown.number !== judged) {
    setJudged(shown.number)
    setOpened(null)
  }
  useHandScanner()
  useEffect(() => {
    if (shown?.verdict.kind !== 'pass') return
    const timer = setTimeout(() => changeShift({ shown: null }), passStaysMs)
    return () => clearTimeout(timer)
  }, [shown])
  const allow = (next: Doubted) => {
    setDoubted(next)
    setOpened('letIn')
  }
  const dialog = (name: Opened) => ({
    open: opened === name,
    onClose: () => setOpened(null),
  })
  const ground = shown === null ? '' : grounds[lookOf(shown.verdict).colour]
  const doubtful =
    shown !== null && shown.verdict.entry === null && direction === 'in' && mayBeLetIn(shown.verdict)
  const decides = session?.device.supervisor === true || supervisors.length > 0
  return (
    <div className={`flex min-h-dvh flex-col ${ground}`}>
      <div className="bg-bg pb-3 text-ink">
        <StatusBar onIncidents={() => setOpened('incidents')} />
      </div>
      <main id="contenido" className="flex flex-1 flex-col">
        <VerdictPanel shown={shown} direction={direction} />
        <div className="px-4 pb-3">
          <CameraView />
        </div>
      </main>
      <ActionBar
        hand={hand}
        onGo={setOpened}
        onLetIn={doubtful && decides ? () => allow({ verdict: shown.verdict, code: shown.code }) : null}
      />
      <TypeCodeDialog {...dialog('type')} />
      <MoreDialog {...dialog('more')} hand={hand} onHand={setHand} onGo={setOpened} />
      <IncidentsDialog {...dialog('incidents')} />
      {doubted !== null && <LetInDialog {...dialog('letIn')} doubted={doubted} />}
      <SearchDialog {...dialog('search')} onLetIn={(verdict) => allow({ verdict, code: null })} />
      <EndShiftDialog {...dialog('end')} />
    </div>
  )
}
