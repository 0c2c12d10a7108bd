import { closeFanSession } from '#features/fan-id/sign-in/contract.ts'
import { useFanSession } from '#features/fan-id/store.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/** Leaves the Fan ID: the server first (it revokes), then what this browser knows. The buyer's session stays. */
export async function endFanSession(): Promise<void> {
  await call(closeFanSession, {}).catch(() => undefined)
  useFanSession.getState().signOut()
  queryClient.clear()
  const { forgetFanCard } = await import('#features/fan-id/card/wallet/stored-card.ts')
  const { forgetFanTickets } = await import('#features/fan-tickets/wallet/stored-fan-tickets.ts')
  await Promise.all([forgetFanCard(), forgetFanTickets()])
}
