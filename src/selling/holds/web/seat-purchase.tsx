import { useState } from 'react'
import { useLocation } from 'react-router'
import { ChosenBar } from './chosen-bar.tsx'
import { ChosenSeats } from './chosen-seats.tsx'
import { EndedHold } from './ended-hold.tsx'
import type { Hall } from './hall.tsx'
import { HallList } from './hall-list.tsx'
import { HallMap } from './hall-map.tsx'
import { isRunning } from './held-seats.tsx'
import { OrderedNotice, OtherPurchaseNotice } from './ordered-notice.tsx'
import { PaneSwitch, type Pane } from './pane-switch.tsx'
import { useSeatChoice } from './seat-choice.tsx'
import { SeatControls } from './seat-controls.tsx'
import { usePurchaseSeats } from './store.ts'
import { useTakeSeats } from './take-seats.tsx'
import { useShownAsOwn } from './use-shown-as-own.ts'

type SeatPurchaseProps = {
  hall: Hall
  withMap: boolean
  /** The person is being asked for something that the purchase needs: it is for them that it waits. */
  asking?: boolean
}

/** Choosing seats: best seats, list and map are three equal ways to the same choice. */
export function SeatPurchase({ hall, withMap, asking = false }: SeatPurchaseProps) {
  const hold = usePurchaseSeats((state) => state.hold)
  const orderId = usePurchaseSeats((state) => state.orderId)
  const held = isRunning(hold) && hall.source.owns(hold) ? hold : null
  const { lost } = (useLocation().state ?? {}) as { lost?: number[] }
  useShownAsOwn(hall.source, hall, held)
  const [sending, setSending] = useState(false)
  const choice = useSeatChoice(hall, { source: hall.source, held, lostBefore: lost ?? null, sending })
  const taking = useTakeSeats(hall.source, hall, choice, setSending)
  const [pane, setPane] = useState<Pane>(withMap ? 'map' : 'list')
  const chosen = { hall, choice, taking, sending: sending && !asking }

  if (held !== null && orderId !== null) return <OrderedNotice hold={held} next={hall.source.next} />
  const at = (which: Pane) => (pane === which ? '' : 'max-lg:hidden')
  return (
    <>
      {isRunning(hold) && held === null && <OtherPurchaseNotice hold={hold} />}
      <EndedHold source={hall.source} onLost={choice.lose} />
      <div className="grid-page items-start">
        <div className={`flex min-w-0 flex-col gap-6 ${withMap ? 'lg:col-span-5' : 'lg:col-span-7'}`}>
          <SeatControls hall={hall} choice={choice} />
          <PaneSwitch pane={pane} withMap={withMap} onChange={setPane} />
          {withMap && (
            <div className={at('best')}>
              <ChosenSeats {...chosen} />
            </div>
          )}
          <div className={at('list')}>
            <HallList hall={hall} choice={choice} />
          </div>
        </div>
        <div
          className={`min-w-0 lg:sticky lg:top-20 ${withMap ? `lg:col-span-7 ${at('map')}` : `lg:col-span-5 ${at('best')}`}`}
        >
          {withMap ? <HallMap hall={hall} choice={choice} /> : <ChosenSeats {...chosen} />}
        </div>
      </div>
      <ChosenBar {...chosen} />
    </>
  )
}
