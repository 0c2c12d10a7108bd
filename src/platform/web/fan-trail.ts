import type { Crumb } from '#ui/breadcrumb.tsx'
import { paths } from '#lib/paths.ts'

const start: Crumb = { label: 'Inicio', to: paths.fanIndex }
const principal: Crumb = { label: 'Principal', to: paths.fanMain }
const registry: Crumb = { label: 'Registro', to: paths.fanRegistry }
const login: Crumb = { label: 'Login', to: paths.fanLogin }

/** The way to a screen of the Fan ID, itself last. The words are the specification's. */
export function fanTrail(breadcrumb: string, pathname: string, needsFan: boolean): Crumb[] {
  const here = { label: breadcrumb, to: pathname }
  if (pathname === start.to) return [here]
  if (needsFan) return pathname === principal.to ? [start, here] : [start, principal, here]
  if (pathname.startsWith(registry.to) && pathname !== registry.to) return [start, registry, here]
  if (pathname === paths.loginScan) return [start, login, here]
  return [start, here]
}
