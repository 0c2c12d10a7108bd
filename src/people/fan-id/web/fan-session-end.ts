import { closeFanSession } from '../sign-in-contract.ts'
import { useFanSession } from '#web/fan-session-store.ts'
import { call } from '#web/call.ts'
import { queryClient } from '#web/query.ts'

/**
 * Leaves the Fan ID: the server first (it revokes), then what this browser keeps, then the session; the screen that
 * the end of the session opens shows what is kept. The buyer's session stays.
 */
export async function endFanSession(): Promise<void> {
  await call(closeFanSession, {}).catch(() => undefined)
  const { forgetFanCard } = await import('./card/wallet/stored-card.ts')
  const { forgetFanTickets } = await import('#matchday/fan-tickets/web/wallet/stored-fan-tickets.ts')
  await Promise.all([forgetFanCard(), forgetFanTickets()])
  useFanSession.getState().signOut()
  queryClient.clear()
}
