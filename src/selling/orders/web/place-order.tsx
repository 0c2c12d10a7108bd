import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { cancelHeldOrder } from './cancel-held-order.tsx'
import type { Hold } from '#selling/holds/contract.ts'
import { checkHold } from '#selling/holds/web/held-seats.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'
import { useLeaving } from '#web/shown-again.ts'
import { createOrder } from '../contract.ts'
import { ownUnpaidIn, type OwnUnpaid } from '#selling/holds/web/refused-seats.tsx'
import { beginningOf } from './start-again.tsx'

export type PlaceOrder = {
  problem: string | null
  /** The person's own unpaid seats that the refused limit counts. */
  own: OwnUnpaid | null
  /** Another account made the hold. */
  otherAccount: boolean
  dismiss: () => void
  sending: boolean
  /** Makes the order and goes to pay; who is not logged in does that first and keeps the seats. */
  goOn: () => Promise<void>
  changeSeats: () => Promise<void>
}

/** Makes the order of a hold with the fares chosen for its seats, and remembers its id. */
export async function orderHeldSeats(holdId: string): Promise<string> {
  const { fares, acceptsEqualSeats, setOrder } = usePurchaseSeats.getState()
  const named = Object.entries(fares).map(([seatId, fare]) => ({ seatId: Number(seatId), fare }))
  const { id } = await call(createOrder, { body: { holdId, fares: named, acceptsEqualSeats } })
  setOrder(id)
  return id
}

export function usePlaceOrder(hold: Hold): PlaceOrder {
  const navigate = useNavigate()
  const token = useSession((session) => session.token)
  const [problem, setProblem] = useState<string | null>(null)
  const [own, setOwn] = useState<OwnUnpaid | null>(null)
  const [otherAccount, setOtherAccount] = useState(false)
  const [sending, setSending] = useLeaving()

  function dismiss(): void {
    setProblem(null)
    setOwn(null)
    setOtherAccount(false)
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (sending) return
    dismiss()
    setSending(true)
    try {
      await work()
    } catch (error) {
      setSending(false)
      const { code, message } = error as Problem
      if (code === 'login_required') return void navigate(paths.loginTicket)
      if (code === 'hold_ended' || code === 'not_found') await checkHold(hold)
      setOtherAccount(code === 'hold_of_other_account')
      setProblem(message)
      setOwn(ownUnpaidIn(error as Problem))
    }
  }

  const goOn = () =>
    token === null
      ? Promise.resolve(navigate(paths.loginTicket))
      : attempt(async () => {
          location.assign(paths.confirmation(await orderHeldSeats(hold.id)))
        })

  const changeSeats = () =>
    attempt(async () => {
      await cancelHeldOrder(hold)
      await navigate(beginningOf(hold))
    })

  return { problem, own, otherAccount, dismiss, sending, goOn, changeSeats }
}
