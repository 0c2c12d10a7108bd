import { useState, type ReactNode } from 'react'
import { countOf } from '#lib/count.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { releaseHold } from '#selling/holds/contract.ts'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { cancelOrder } from '#selling/orders/contract.ts'
import { PurchaseStrip } from '#selling/orders/web/purchase-strip.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import type { PassHold, Plan } from '../contract.ts'
import { BonusSteps } from './bonus-steps.tsx'

/** Who sits in the seats that are held: their time above, and `foot` with the sum and the next act. */
export function HoldersPage({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  return (
    <CheckoutPage
      title="¿Quién es titular?"
      back={{ to: paths.bonus, label: 'Atrás, tu lugar sigue apartado' }}
      bar={<HoldBar />}
      foot={foot}
    >
      <BonusSteps current={1} />
      <div className="flex flex-col gap-5">{children}</div>
    </CheckoutPage>
  )
}

/** What is held, and the way to another seat. */
export function HeldSeats({ plan, passHold: { hold, orderId } }: { plan: Plan; passHold: PassHold }) {
  const [leaving, setLeaving] = useState(false)

  /** An order of these seats ends first: its seats do not change. */
  async function changeSeat() {
    if (leaving) return
    setLeaving(true)
    try {
      if (orderId !== null) await call(cancelOrder, { params: { orderId } })
      else await call(releaseHold, { params: { holdId: hold.id } })
      usePurchaseSeats.getState().forget()
    } catch (problem) {
      toast({ tone: 'warn', title: (problem as Problem).message })
      setLeaving(false)
    }
  }

  return (
    <PurchaseStrip
      event={null}
      title={plan.name}
      places={hold.seats}
      more={countOf(plan.events.length, 'partido', 'partidos')}
    >
      <button
        type="button"
        aria-disabled={leaving}
        className="min-h-11 shrink-0 text-sm font-semibold text-brand underline-offset-4 hover:underline"
        onClick={() => void changeSeat()}
      >
        Cambiar de lugar
      </button>
    </PurchaseStrip>
  )
}
