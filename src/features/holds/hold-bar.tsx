import { useState } from 'react'
import { purchaseSeconds } from '#lib/countdown.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { CountdownBar } from '#ui/countdown-bar.tsx'
import { announce } from '#ui/live-region.ts'
import { toast } from '#ui/toast.ts'
import type { Hold } from './contract.ts'
import { askForMoreTime, isRunning, useHoldTruth } from './held-seats.tsx'
import { usePurchaseSeats, useTimerPurchase } from './store.ts'

const offerAt = 60

/** The countdown of the held seats, stuck to the top; only this re-renders each second. */
export function HoldBar({ timer = 'seats' }: { timer?: 'seats' | 'purchase' }) {
  useHoldTruth()
  const hold = usePurchaseSeats((state) => state.hold)
  if (!isRunning(hold)) return null
  return timer === 'seats' ? <SeatsSeconds hold={hold} /> : <PurchaseSeconds hold={hold} />
}

function SeatsSeconds({ hold }: { hold: Hold }) {
  return <Seconds hold={hold} left={usePurchaseSeats((state) => state.timeRemaining)} />
}

function PurchaseSeconds({ hold }: { hold: Hold }) {
  return <Seconds hold={hold} left={useTimerPurchase((state) => state.timeRemaining)} />
}

function Seconds({ hold, left }: { hold: Hold; left: number }) {
  return (
    <CountdownBar secondsLeft={left} totalSeconds={purchaseSeconds}>
      {hold.extendable && left <= offerAt && <MoreTime hold={hold} />}
    </CountdownBar>
  )
}

function MoreTime({ hold }: { hold: Hold }) {
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      await askForMoreTime(hold)
      announce('Listo. Tienes 10 minutos más.')
    } catch (problem) {
      toast({ tone: 'warn', title: (problem as Problem).message })
    }
    setAsking(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 sm:flex-1">
      <p className="font-semibold max-sm:sr-only">¿Necesitas más tiempo?</p>
      <Button size="sm" loading={asking} onClick={() => void ask()}>
        Dame más tiempo
      </Button>
    </div>
  )
}
