import { useSession } from './session-store.ts'
import { roleWords } from '#lib/staff-roles.ts'
import { toast } from '#ui/toast.ts'
import { askRules, usePermissionRules } from './permission-rules.ts'

/** After a refusal: was the person's role changed while the page was open, the menu and the screen follow, with a word. */
export async function lookAtRole(): Promise<void> {
  const before = seen()
  await askRules()
  const now = seen()
  if (now.words === null || (now.words === before.words && now.rules === before.rules)) return
  const renamed = now.words !== before.words
  const title = renamed ? `Ahora tu rol es ${now.words}` : `Cambió lo que puedes hacer como ${now.words}`
  const description = 'Administración lo cambió hace un momento. El menú muestra lo que puedes hacer.'
  toast({ tone: 'warn', title, description })
}

function seen(): { words: string | null; rules: string } {
  const { userData } = useSession.getState()
  const rules = JSON.stringify(usePermissionRules.getState().rules)
  if (userData === null || userData.role === 'buyer') return { words: null, rules }
  return { words: roleWords(userData.role, userData.roleName), rules }
}
