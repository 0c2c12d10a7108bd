import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { cancelHeldOrder, letGo } from './cancel-held-order.tsx'
import { holdSeats, type Hold } from '#selling/holds/contract.ts'
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
  /** Seats whose fare was refused: it is not sold for them any more. */
  goneFares: { seatId: number; fare: string }[]
  dismiss: () => void
  sending: boolean
  /** Makes the order and goes to pay; who is not logged in does that first and keeps the seats. */
  goOn: () => Promise<void>
  changeSeats: () => Promise<void>
  /** Gives these seats back and keeps the others. */
  leaveSeats: (seatIds: number[]) => Promise<void>
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
  const [goneFares, setGoneFares] = useState<PlaceOrder['goneFares']>([])
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
      const { seatIds } = (error as Problem).detail as { seatIds?: number[] }
      if ((code === 'unknown_fare' || code === 'fare_retired') && seatIds?.length) {
        const { fares } = usePurchaseSeats.getState()
        return setGoneFares(seatIds.map((seatId) => ({ seatId, fare: fares[seatId] ?? headlineFare })))
      }
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

  const leaveSeats = (seatIds: number[]) =>
    attempt(async () => {
      const left = hold.seats.flatMap(({ id }) => (seatIds.includes(id) ? [] : [id]))
      await cancelHeldOrder(hold)
      const { hold: held, keep, orderId } = usePurchaseSeats.getState()
      const holdId = held?.id ?? hold.id
      if (left.length === 0) await letGo({ holdId, orderId })
      else {
        const params = { eventId: String(hold.eventId) }
        keep(await call(holdSeats, { params, body: { seatIds: left, replaces: holdId } }))
      }
      setSending(false)
    })

  return { problem, own, otherAccount, goneFares, dismiss, sending, goOn, changeSeats, leaveSeats }
}
