import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { safeReturnPath } from '#lib/return-path.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#web/session-store.ts'

/** Where this person was going (`?volver=`), always on this site. */
export function useReturnPath(fallback: string): string {
  const [search] = useSearchParams()
  return safeReturnPath(search.get('volver'), fallback)
}

/** Goes on as who is logged in now: first to a new password if one must be chosen. */
export function GoOn({ to }: { to: string }) {
  const mustChoose = useSession((session) => session.userData?.forcedPasswordReset ?? false)
  if (mustChoose) return <Navigate to={`${paths.account}?volver=${encodeURIComponent(to)}`} replace />
  return to.startsWith(paths.confirmation()) ? <LoadDocument path={to} /> : <Navigate to={to} replace />
}

/** The payment screen is a document of its own, with its own Content-Security-Policy. */
function LoadDocument({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path])
  return null
}

/** A path with the way back behind it. */
export function withReturn(path: string, to: string): string {
  return `${path}?volver=${encodeURIComponent(to)}`
}
