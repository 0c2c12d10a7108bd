import { redirect } from 'react-router'
import { useSession } from '#features/accounts/store.ts'
import { useFanSession } from '#features/fan-id/store.ts'
import { paths } from './paths.ts'
import { onPhone } from './phone.ts'
import type { Guard } from './screen-route.ts'

/**
 * Runs on every navigation: brings a saved session back, then the guards in the specification's order:
 * phone, fan, account. Throws the redirect that sends the person where they can go on.
 */
export function guard(guards: Guard[], request: Request): null {
  const { pathname, search } = new URL(request.url)
  const session = useSession.getState()
  session.restore()
  const { token, userData } = useSession.getState()

  if (guards.includes('mobile') && !onPhone()) {
    throw redirect(`${paths.webWarningDevice}?volver=${encodeURIComponent(pathname + search)}`)
  }
  if (guards.includes('fanAuth') && useFanSession.getState().token === null) throw redirect(paths.fanIndex)
  if (guards.includes('auth') && token === null) {
    throw redirect(`/?motivo=sesion&volver=${encodeURIComponent(pathname + search)}`)
  }
  if (guards.includes('auth') && userData?.forcedPasswordReset && pathname !== paths.account) {
    throw redirect(paths.account)
  }
  return null
}
