import { call } from '#web/call.ts'
import { extensions, forgetSession } from '#web/extension-points.ts'
import { useFanSession } from '#web/fan-session-store.ts'
import { queryClient } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { logout } from '../session-contract.ts'

/** Logs out, of the Fan ID too, because one entry may have opened both: the server first (it revokes), then everything this browser kept of the person. */
export async function endSession(): Promise<void> {
  await call(logout, {}).catch(() => undefined)
  if (useFanSession.getState().token !== null) await extensions()?.endFanSession()
  await forgetPerson()
}

/** Clears token and user data (and with them the permission rules), both saved keys, answers in memory, and what features kept. */
export async function forgetPerson(): Promise<void> {
  useSession.getState().signOut()
  useFanSession.getState().signOut()
  queryClient.clear()
  await forgetSession('account')
}
