import { abilityRule, visitorLines, type AbilityRule } from './ability-rules.ts'
import { installedManifests, type NamedIn } from './manifests.ts'
import { staffRoleNames, type OwnRole, type StaffRole } from './staff-roles.ts'

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

/** What a line takes besides to be of use. */
export const permissionHint = (name: Permission): string | undefined =>
  installedManifests().permissions.get(name)?.hint

/** What a key of the API may be given: what reads, and nothing else. */
export const keyScopes = () => permissionNames().filter((name) => name.startsWith('read '))

/** What a person with an account may do; the club's own people may it too. */
const buyer = [...visitorLines, 'create Order', 'read Order', 'read Ticket', 'update Account']
/** What a fan may besides who has entered with the Fan ID. */
const fan = ['read FanCard', 'read FanTicket', 'update FanData', 'manage Minor']

type FixedRole = StaffRole | 'buyer'

/**
 * Whose rights are asked for: a fixed role by its name, or somebody by what the account says, which is needed for a role of the
 * club's own: its name alone (`own`) allows nothing.
 */
export type Holder = FixedRole | null | { role: FixedRole | 'own'; ownRole?: OwnRole | null }

/** True when who holds the role may do what the permission names; a line that no manifest has is nobody's, the administrator's neither. */
export function permits(holder: Holder, permission: Permission): boolean {
  const line = installedManifests().permissions.get(permission)
  if (line === undefined || holder === null) return false
  const { role, ownRole } = typeof holder === 'string' ? { role: holder } : holder
  if (role === 'administrator') return true
  if (role === 'own') return line.roles.length > 0 && (ownRole?.permissions.includes(permission) ?? false)
  return line.roles.some((one) => one === role)
}

/** A line that no other role holds: it gives power over the club itself, so no role of the club's own may hold it either. */
export const onlyForAdministrators = (name: Permission): boolean =>
  installedManifests().permissions.get(name)?.roles.length === 0

/** The lines that a role of the club's own may hold. */
export const grantablePermissions = (): Permission[] =>
  permissionNames().filter((name) => !onlyForAdministrators(name))

/** Where each group of the table of roles begins, by the lines' positions. */
const groups = [
  [0, 'General'],
  [20, 'Recintos, partidos y su venta'],
  [80, 'Productos, cupones y tarjetas'],
  [140, 'Noticias, grupos, campañas y afiliados'],
  [175, 'Pedidos y ventanilla'],
  [225, 'Dinero y facturas'],
  [270, 'Personas y Fan ID'],
  [300, 'Listas y reportes'],
  [320, 'Puertas'],
  [350, 'El club'],
] as const

/** All lines under the headings of the table, for who ticks them. */
export function permissionGroups(): { title: string; names: Permission[] }[] {
  const { permissions } = installedManifests()
  const groupOf = (name: Permission) => groups.findLast(([from]) => from <= permissions.get(name)!.position)
  return groups.map((group) => ({
    title: group[1],
    names: permissionNames().filter((name) => groupOf(name) === group),
  }))
}

/** The rules of who holds a role, for the browser; a stranger's when it is null. `isFan`: entered with the Fan ID. */
export function abilityRulesFor(holder: Holder, isFan = false): AbilityRule[] {
  return [...rulesOf(holder), ...(isFan ? fan : [])].map(abilityRule)
}

function rulesOf(holder: Holder): string[] {
  if (holder === null) return visitorLines
  const role = typeof holder === 'string' ? holder : holder.role
  if (role === 'administrator') return ['manage all']
  if (role === 'buyer') return buyer
  if (role !== 'own' && !staffRoleNames.includes(role)) return []
  return [...buyer, ...permissionNames().filter((name) => permits(holder, name))]
}
