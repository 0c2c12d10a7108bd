import { allows } from '#lib/ability-rules.ts'
import type { Permission } from '#lib/permissions.ts'
import { usePermissionRules } from './permission-rules.ts'

export type May = (permission: Permission) => boolean

/** What the person may do at the club, by the name in the table; the one place where a screen asks. */
export function useMay(): May {
  const rules = usePermissionRules((installed) => installed.rules)
  return (permission) => allows(rules, permission)
}
