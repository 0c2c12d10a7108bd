import { holdSeats, releaseHold, type Hold } from '#selling/holds/contract.ts'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { call } from '#web/call.ts'
import { cancelOrder } from '../contract.ts'

/** Gives seats back, and cancels the order that was made of them. */
export async function letGo({ holdId, orderId }: { holdId: string; orderId: string | null }): Promise<void> {
  if (orderId === null) await call(releaseHold, { params: { holdId } })
  else await call(cancelOrder, { params: { orderId } })
  const { hold, forget } = usePurchaseSeats.getState()
  if (hold?.id === holdId) forget()
}

/**
 * Seats of an order do not change: it is cancelled and the same seats are held anew, to be exchanged. Whatever else was
 * ordered begins from the start.
 */
export async function cancelHeldOrder(hold: Hold): Promise<void> {
  const { orderId, keep, forget } = usePurchaseSeats.getState()
  if (orderId === null) return
  await call(cancelOrder, { params: { orderId } })
  if (hold.kind !== 'tickets') return forget()
  const seatIds = hold.seats.map((seat) => seat.id)
  keep(await call(holdSeats, { params: { eventId: String(hold.eventId) }, body: { seatIds } }))
}
