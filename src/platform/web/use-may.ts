import { useAbility } from '@casl/react'
import type { Permission } from '#lib/permissions.ts'

export type May = (permission: Permission) => boolean

/** What the person may do at the club, by the name in the table. */
export function useMay(): May {
  const ability = useAbility()
  return (permission) => {
    const [action = '', subject = ''] = permission.split(' ')
    return ability.can(action, subject)
  }
}
