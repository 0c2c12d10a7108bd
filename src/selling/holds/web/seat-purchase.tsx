import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { ChosenSeats } from './chosen-seats.tsx'
import { EndedHold } from './ended-hold.tsx'
import { useHall, type Hall } from './hall.tsx'
import { HallList } from './hall-list.tsx'
import type { HallSource } from './hall-source.tsx'
import { isRunning } from './held-seats.tsx'
import { OrderedNotice, OtherPurchaseNotice } from './ordered-notice.tsx'
import { PaneSwitch, type Pane } from './pane-switch.tsx'
import { useSeatChoice } from './seat-choice.tsx'
import { SeatControls } from './seat-controls.tsx'
import { usePurchaseSeats } from './store.ts'
import { useTakeSeats } from './take-seats.tsx'
import { useShownAsOwn } from './use-shown-as-own.ts'

type SeatPurchaseProps = {
  source: HallSource
  /** What the purchase has to know first: it is for the person that it waits. */
  asked?: ((hall: Hall) => ReactNode) | null
}

/** Choosing seats without the map's page: best seats and the list are equal ways to the same choice. */
export function SeatPurchase({ source, asked = null }: SeatPurchaseProps) {
  const { hall, problem, retry } = useHall(source)
  if (hall)
    return (
      <>
        <Choosing hall={hall} asking={asked !== null} />
        {asked?.(hall)}
      </>
    )
  if (problem === null) return <Skeletons label="Cargando los lugares" blocks={['h-120 w-full rounded-lg']} />
  return (
    <ErrorState
      title="No pudimos cargar los lugares"
      charged="no"
      action={<Button onClick={retry}>Volver a intentar</Button>}
    >
      {problem.message}
    </ErrorState>
  )
}

function Choosing({ hall, asking }: { hall: Hall; asking: boolean }) {
  const hold = usePurchaseSeats((state) => state.hold)
  const orderId = usePurchaseSeats((state) => state.orderId)
  const held = isRunning(hold) && hall.source.owns(hold) ? hold : null
  const { lost } = (useLocation().state ?? {}) as { lost?: number[] }
  useShownAsOwn(hall.source, hall, held)
  const [sending, setSending] = useState(false)
  const choice = useSeatChoice(hall, { source: hall.source, held, lostBefore: lost ?? null, sending })
  const taking = useTakeSeats(hall.source, hall, choice, setSending)
  const [pane, setPane] = useState<Pane>('list')
  const chosen = { hall, choice, taking, sending: sending && !asking }

  if (held !== null && orderId !== null) return <OrderedNotice hold={held} next={hall.source.next} />
  const at = (which: Pane) => (pane === which ? '' : 'max-lg:hidden')
  return (
    <>
      {isRunning(hold) && held === null && <OtherPurchaseNotice hold={hold} />}
      <EndedHold source={hall.source} onLost={choice.lose} />
      <div className="grid-page items-start">
        <div className="flex min-w-0 flex-col gap-6 lg:col-span-7">
          <SeatControls hall={hall} choice={choice} />
          <PaneSwitch pane={pane} onChange={setPane} />
          <div className={at('list')}>
            <HallList hall={hall} choice={choice} />
          </div>
        </div>
        <div className={`min-w-0 lg:sticky lg:top-20 lg:col-span-5 ${at('best')}`}>
          <ChosenSeats {...chosen} />
        </div>
      </div>
      <ChosenBar {...chosen} />
    </>
  )
}
