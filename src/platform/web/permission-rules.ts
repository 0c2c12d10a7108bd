import { create } from 'zustand'
import { useSession } from './session-store.ts'
import { useFanSession } from './fan-session-store.ts'
import { visitorRules, type AbilityRule } from '#lib/ability-rules.ts'

/** `known`: they are those of who is logged in now, as the server said; a visitor's need no server. */
type Installed = { rules: AbilityRule[]; known: boolean }

const ofNobody: Installed = { rules: visitorRules, known: true }

/** The one place where the browser keeps what the person may do. The server enforces it. */
export const usePermissionRules = create<Installed>(() => ofNobody)

/** After an answer that did not come, the server is asked again, in ms. */
const pause = 3000

let asking = 0
let again: ReturnType<typeof setTimeout> | undefined

const tokens = () => `${useSession.getState().token ?? ''} ${useFanSession.getState().token ?? ''}`

/**
 * Installs the rules for every screen. Whenever a session begins, changes or ends, however that happens, the rules of
 * before are gone at once and those of now are asked for.
 */
export function installPermissionRules(): void {
  let of = tokens()
  const follow = () => {
    if (tokens() === of) return
    of = tokens()
    forget()
    void askRules()
  }
  useSession.subscribe(follow)
  useFanSession.subscribe(follow)
  forget()
  void askRules()
}

function forget(): void {
  asking += 1
  clearTimeout(again)
  usePermissionRules.setState(tokens() === ' ' ? ofNobody : { ...ofNobody, known: false }, true)
}

/** Asks the server anew: at the beginning of a session, and after a refusal that says that a role was changed. */
export async function askRules(): Promise<void> {
  if (tokens() === ' ') return
  asking += 1
  const mine = asking
  const { loadRules } = await import('#people/accounts/web/load-rules.ts')
  const rules = await loadRules()
  if (mine !== asking) return
  if (rules !== null) return usePermissionRules.setState({ rules, known: true }, true)
  again = setTimeout(() => void askRules(), pause)
}
