import { abilityRule, visitorLines, type AbilityRule } from './ability-rules.ts'
import { installedManifests, type NamedIn } from './manifests.ts'
import { staffRoles } from './staff-roles.ts'

/**
 * What may be done at the club, `action Subject`; the administrator may do all of it. Each feature's manifest has its lines
 * with the roles that hold them: an endpoint names a line, the server enforces it, the screens and their menu follow it.
 */
export type Permission = NamedIn<'permissions'>

/** All of them in the order of the table of roles. */
export const permissionNames = () => [...installedManifests().permissions.keys()] as Permission[]

/** What a line allows, in words; what is no line stays as it is. */
export const permissionWords = (name: string): string =>
  installedManifests().permissions.get(name)?.words ?? name

/** What a key of the API may be given: what reads, and nothing else. */
export const keyScopes = () => permissionNames().filter((name) => name.startsWith('read '))

/** What a person with an account may do; the club's own people may it too. */
const buyer = [...visitorLines, 'create Order', 'read Order', 'read Ticket', 'update Account']
/** What a fan may besides who has entered with the Fan ID. */
const fan = ['read FanCard', 'read FanTicket', 'update FanData', 'manage Minor']

/** True when the role may do what the permission names; a line that no manifest has is nobody's, the administrator's neither. */
export function permits(role: string | null, permission: Permission): boolean {
  const line = installedManifests().permissions.get(permission)
  if (line === undefined) return false
  return role === 'administrator' || line.roles.some((holder) => holder === role)
}

/** The rules of a role, for the browser; a stranger's when the role is null. `isFan`: entered with the Fan ID. */
export function abilityRulesFor(role: string | null, isFan = false): AbilityRule[] {
  return [...rulesOf(role), ...(isFan ? fan : [])].map(abilityRule)
}

function rulesOf(role: string | null): string[] {
  if (role === null) return visitorLines
  if (role === 'administrator') return ['manage all']
  if (role === 'buyer') return buyer
  if (!(role in staffRoles)) return []
  return [...buyer, ...permissionNames().filter((name) => permits(role, name))]
}
