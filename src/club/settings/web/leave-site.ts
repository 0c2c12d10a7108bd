import { useSession } from '#web/session-store.ts'
import { screenStaysOpen } from '../closure-rules.ts'
import { paths } from '#lib/paths.ts'

/**
 * The box office is closed, or this is not its address: leads to the page that says so, from any screen that does not
 * go on. The club's own people work on.
 */
export function leaveSite(why: string): void {
  const { pathname, search } = location
  if (pathname === paths.notAvailable) return
  if (why === 'unknown_host') return location.replace(`${paths.notAvailable}?motivo=direccion`)
  const { role = 'buyer' } = useSession.getState().userData ?? {}
  if (role !== 'buyer' || screenStaysOpen(pathname)) return
  location.replace(`${paths.notAvailable}?motivo=cerrado&volver=${encodeURIComponent(pathname + search)}`)
}
