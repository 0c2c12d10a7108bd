import { paths } from '#lib/paths.ts'
import { queryClient } from '#web/query.ts'
import type { SignedFan } from '#lib/session-user.ts'
import { useFanSession } from '#web/fan-session-store.ts'
import { useFanLogin } from './fan-login.ts'

/** Somebody has entered: what was read for nobody is forgotten. Answers with the screen to go on with. */
export function enter(answer: SignedFan): string {
  queryClient.clear()
  useFanSession.getState().signIn(answer)
  useFanLogin.getState().forget()
  return answer.userData[0]?.status === 'approved' ? paths.fanMain : paths.fanIndex
}
