import type { OwnUnpaid } from '#selling/holds/web/refused-seats.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readHold } from '#selling/holds/contract.ts'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import { letGo } from './cancel-held-order.tsx'

/** The same as a part of where seats are chosen. */
export const waysOn = (own: OwnUnpaid, onFree: () => void) => <OtherPurchase own={own} onFree={onFree} />

/** Two ways on from such a refusal: go on with those seats, or let them go. */
export function OtherPurchase({ own, onFree }: { own: OwnUnpaid; onFree: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const attempt = (work: () => Promise<void>) => () =>
    void work().catch((refusal: Problem) => setProblem(refusal.message))

  async function goOn() {
    if (own.orderId !== null) return location.assign(paths.confirmation(own.orderId))
    usePurchaseSeats.getState().keep(await call(readHold, { params: { holdId: own.holdId } }))
    await navigate(paths.resume)
  }

  async function free() {
    await letGo(own)
    onFree()
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" onClick={attempt(goOn)}>
        Seguir con esa compra
      </Button>
      <Button size="sm" variant="secondary" onClick={attempt(free)}>
        Soltar esos lugares
      </Button>
      {problem !== '' && (
        <p role="alert" className="text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}
