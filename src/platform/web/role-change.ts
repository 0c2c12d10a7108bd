import { useSession } from './session-store.ts'
import { staffRoles } from '#lib/staff-roles.ts'
import { toast } from '#ui/toast.ts'
import { askRules } from './permission-rules.ts'

/** After a refusal: was the person's role changed while the page was open, the menu and the screen follow, with a word. */
export async function lookAtRole(): Promise<void> {
  const before = useSession.getState().userData?.role
  await askRules()
  const role = useSession.getState().userData?.role
  if (role === undefined || role === before || role === 'buyer') return
  const description = 'Administración lo cambió hace un momento. El menú muestra lo que puedes hacer.'
  toast({ tone: 'warn', title: `Ahora tu rol es ${staffRoles[role]}`, description })
}
