import { purchaseSeconds } from '#lib/countdown.ts'
import { useTimerPurchase } from '#selling/holds/web/store.ts'
import type { OrderKind } from '#selling/orders/contract.ts'
import { heldName, kindOnScreen } from '#selling/orders/web/kind-on-screen.ts'
import { CountdownBar } from '#ui/countdown-bar.tsx'

/** The countdown of an order that holds no seats; only this re-renders each second. */
export function OrderBar({ kind }: { kind: OrderKind }) {
  const left = useTimerPurchase((state) => state.timeRemaining)
  return (
    <CountdownBar
      secondsLeft={left}
      totalSeconds={purchaseSeconds}
      words={kindOnScreen({ kind }).waitWords ?? `Apartamos tus ${heldName({ kind })}`}
    />
  )
}
