import { call } from '#web/call.ts'
import { forgetSession } from '#web/extension-points.ts'
import { useFanSession } from '#web/fan-session-store.ts'
import { queryClient } from '#web/query.ts'
import { closeFanSession } from '../sign-in-contract.ts'

/**
 * Leaves the Fan ID: the server first (it revokes), then what this browser keeps, then the session; the screen that
 * the end of the session opens shows what is kept. The buyer's session stays.
 */
export async function endFanSession(): Promise<void> {
  await call(closeFanSession, {}).catch(() => undefined)
  await forgetSession('fan')
  useFanSession.getState().signOut()
  queryClient.clear()
}
