import { useState } from 'react'
import { purchaseSeconds, secondsUntil } from '#lib/countdown.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { CountdownBar } from '#ui/countdown-bar.tsx'
import { givenWords } from '#ui/countdown-words.ts'
import { announce } from '#ui/live-region.ts'
import { toast } from '#ui/toast.ts'
import { paths } from '#lib/paths.ts'
import { serverNow } from '#web/server-clock.ts'
import type { Hold } from '../contract.ts'
import { askForMoreTime, isRunning, useHoldTruth } from './held-seats.tsx'
import { usePurchaseSeats, useTimerPurchase } from './store.ts'

const offerAt = 60

type HoldBarProps = {
  timer?: 'seats' | 'purchase'
  /** The match that the screen shows: where its seats are held, the bar leads back to their purchase. */
  eventId?: number
}

/** The countdown of the held seats, stuck to the top; only this re-renders each second. */
export function HoldBar({ timer = 'seats', eventId }: HoldBarProps) {
  useHoldTruth()
  const hold = usePurchaseSeats((state) => state.hold)
  if (!isRunning(hold)) return null
  const leadsBack = hold.kind === 'tickets' && hold.eventId === eventId
  return timer === 'seats' ? (
    <SeatsSeconds hold={hold} leadsBack={leadsBack} />
  ) : (
    <PurchaseSeconds hold={hold} />
  )
}

function SeatsSeconds({ hold, leadsBack }: { hold: Hold; leadsBack: boolean }) {
  return <Seconds hold={hold} left={usePurchaseSeats((state) => state.timeRemaining)} leadsBack={leadsBack} />
}

function PurchaseSeconds({ hold }: { hold: Hold }) {
  return <Seconds hold={hold} left={useTimerPurchase((state) => state.timeRemaining)} />
}

type SecondsProps = { hold: Hold; left: number; leadsBack?: boolean }

function Seconds({ hold, left, leadsBack = false }: SecondsProps) {
  const goOn = leadsBack && (
    <Button size="sm" to={paths.resume}>
      Seguir
    </Button>
  )
  // What was won in a ballot waits for days: the moment says more than a clock that stands still.
  const waitsLong = secondsUntil(Date.parse(hold.expiresAt), serverNow()) > purchaseSeconds
  if (waitsLong && !hold.extendable)
    return (
      <div className="sticky top-0 z-30 shallow:static bg-accent text-on-accent shadow-1 print:hidden">
        <div className="mx-auto flex h-11 max-w-248 items-center justify-between gap-x-3 px-4 text-sm leading-tight font-semibold lg:px-6">
          <p>Tus lugares te esperan hasta el {formatMoment(hold.expiresAt)}</p>
          {goOn}
        </div>
      </div>
    )
  return (
    <CountdownBar secondsLeft={left} totalSeconds={purchaseSeconds}>
      {hold.extendable && left <= offerAt ? <MoreTime hold={hold} /> : goOn}
    </CountdownBar>
  )
}

function MoreTime({ hold }: { hold: Hold }) {
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      announce(`Listo. Ahora tienes ${givenWords(await askForMoreTime(hold))}.`)
    } catch (problem) {
      toast({ tone: 'warn', title: (problem as Problem).message })
    }
    setAsking(false)
  }
  return (
    <Button
      size="sm"
      className="shrink-0"
      loading={asking}
      slow="Seguimos pidiendo más tiempo para tus lugares."
      onClick={() => void ask()}
    >
      Dame más tiempo
    </Button>
  )
}
