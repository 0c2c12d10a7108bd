import { readSession } from '#features/accounts/contract.ts'
import { useSession } from '#features/accounts/store.ts'
import { call } from './call.ts'

export type Rules = { action: string; subject: string }[]

/** Asks the server who is logged in and what that person may do; a session that ended there ends here. */
export async function loadRules(): Promise<Rules> {
  const { token } = useSession.getState()
  if (token === null) return []
  const answer = await call(readSession, {}).catch(() => null)
  if (answer === null || useSession.getState().token !== token) return []
  if (answer.user === null) useSession.getState().signOut()
  else useSession.getState().setUser(answer.user)
  return answer.rules
}
