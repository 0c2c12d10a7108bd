import { closeFanSession } from '#people/fan-id/sign-in/contract.ts'
import { useFanSession } from '#people/fan-id/store.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/**
 * Leaves the Fan ID: the server first (it revokes), then what this browser keeps, then the session; the screen that
 * the end of the session opens shows what is kept. The buyer's session stays.
 */
export async function endFanSession(): Promise<void> {
  await call(closeFanSession, {}).catch(() => undefined)
  const { forgetFanCard } = await import('#people/fan-id/card/wallet/stored-card.ts')
  const { forgetFanTickets } = await import('#matchday/fan-tickets/wallet/stored-fan-tickets.ts')
  await Promise.all([forgetFanCard(), forgetFanTickets()])
  useFanSession.getState().signOut()
  queryClient.clear()
}
