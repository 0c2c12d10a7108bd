import type { Answer } from '#lib/endpoint.ts'
import type { Holder } from '#lib/permissions.ts'
import { staffRoleNames, staffRoles } from '#lib/staff-roles.ts'
import { useRead } from '#web/query.ts'
import { listOwnRoles } from '../roles-contract.ts'

export type OwnRoleShown = Answer<typeof listOwnRoles>['roles'][number]

/** Every role that somebody may have, the fixed ones first: its key, what people call it, and as `permits` knows it. */
export type RoleShown = { key: string; name: string; holder: Exclude<Holder, null> }

const fixed: RoleShown[] = staffRoleNames.map((role) => ({ key: role, name: staffRoles[role], holder: role }))

export function useRoles(): RoleShown[] {
  const { data } = useRead(listOwnRoles, {})
  const own = data?.roles.map((role) => ({
    key: role.id,
    name: role.name,
    holder: { role: 'own' as const, ownRole: role },
  }))
  return [...fixed, ...(own ?? [])]
}

/** Roles to choose one of. */
export const roleOptions = (roles: RoleShown[]) => roles.map(({ key, name }) => ({ value: key, label: name }))
