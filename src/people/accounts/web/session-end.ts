import { logout } from '../contract.ts'
import { useSession } from '#web/session-store.ts'
import { useFanSession } from '#web/fan-session-store.ts'
import { usePurchaseSeats, useTimerPurchase } from '#selling/holds/web/store.ts'
import { call } from '#web/call.ts'
import { endFanSession } from '#people/fan-id/web/fan-session-end.ts'
import { queryClient } from '#web/query.ts'

/** Logs out, of the Fan ID too, because one entry may have opened both: the server first (it revokes), then everything this browser kept of the person. */
export async function endSession(): Promise<void> {
  await call(logout, {}).catch(() => undefined)
  if (useFanSession.getState().token !== null) await endFanSession()
  await forgetPerson()
}

/** Clears token and user data (and with them the permission rules), both saved keys, answers in memory, stored tickets and push. */
export async function forgetPerson(): Promise<void> {
  useSession.getState().signOut()
  useFanSession.getState().signOut()
  usePurchaseSeats.getState().forget()
  useTimerPurchase.getState().reset()
  queryClient.clear()
  const { forgetTickets } = await import('#selling/tickets/web/wallet/stored-tickets.ts')
  await forgetTickets()
  const { forgetFanCard } = await import('#people/fan-id/web/card/wallet/stored-card.ts')
  await forgetFanCard()
  const { forgetPush } = await import('#people/notifications/web/this-browser.ts')
  await forgetPush()
}
