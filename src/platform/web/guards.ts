import { redirect } from 'react-router'
import { useSession } from './session-store.ts'
import { useFanSession } from './fan-session-store.ts'
import { paths } from '#lib/paths.ts'
import { onPhone } from './phone.ts'
import type { Guard } from './screen-route.ts'

/** Where a new password is chosen, where the links of mails lead, and who can help. */
const openWithoutNewPassword = [
  paths.account,
  paths.login,
  paths.registryFinal,
  paths.keepAccount,
  paths.unsubscribe,
  paths.campaignVisit,
  paths.errorPage,
  paths.notAvailable,
  paths.contactUs(),
  paths.commonQuestions,
  paths.noticeOfPrivacy,
  paths.termsOfUse,
]
const startOf = (pathname: string) => (open: string) => pathname.toLowerCase().startsWith(open.toLowerCase())

/**
 * Runs on every navigation: brings a saved session back, then the guards in the specification's order:
 * phone, fan, account. Who must choose a new password does so before anything else. Throws the redirect that sends the person where they can go on.
 */
export function guard(guards: Guard[], request: Request): null {
  const { pathname, search } = new URL(request.url)
  const session = useSession.getState()
  session.restore()
  const { token, userData } = useSession.getState()

  if (guards.includes('mobile') && !onPhone()) {
    throw redirect(`${paths.webWarningDevice}?volver=${encodeURIComponent(pathname + search)}`)
  }
  if (guards.includes('fanAuth') && !useFanSession.getState().token) throw redirect(paths.fanIndex)
  if (guards.includes('auth') && !token) {
    throw redirect(`/?motivo=sesion&volver=${encodeURIComponent(pathname + search)}`)
  }
  if (token !== null && userData?.forcedPasswordReset && !openWithoutNewPassword.some(startOf(pathname))) {
    throw redirect(`${paths.account}?volver=${encodeURIComponent(pathname + search)}`)
  }
  return null
}
