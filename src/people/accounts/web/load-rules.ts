import { readSession } from '../session-contract.ts'
import { useSession } from '#web/session-store.ts'
import type { AbilityRule } from '#lib/ability-rules.ts'
import { call } from '#web/call.ts'

/**
 * Asks the server who is logged in and what that person may do; a session that ended there ends here. Null: no answer.
 */
export async function loadRules(): Promise<AbilityRule[] | null> {
  const { token } = useSession.getState()
  const answer = await call(readSession, {}).catch(() => null)
  if (answer === null) return null
  if (token !== null && useSession.getState().token === token) {
    if (answer.user === null) useSession.getState().lose(token)
    else useSession.getState().setUser(answer.user)
  }
  return answer.rules
}
