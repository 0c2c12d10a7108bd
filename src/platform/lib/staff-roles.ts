/** The roles that every club has, and what people call them. */
export const staffRoles = {
  administrator: 'Administración',
  box_office: 'Taquilla',
  gate: 'Puertas',
  marketing: 'Mercadotecnia',
  finance: 'Finanzas',
  support: 'Atención',
  fan_id_reviewer: 'Revisión de Fan ID',
} as const
export type StaffRole = keyof typeof staffRoles

export const staffRoleNames = Object.keys(staffRoles) as StaffRole[]

/** A role that the club put together itself; whoever has it has `own` for a role. */
export type OwnRole = { id: string; name: string; permissions: readonly string[] }

/** How a person's role stands in a row: a fixed one, or which of the club's own. */
export type RoleColumns = { role: StaffRole; ownRoleId: null } | { role: 'own'; ownRoleId: string }

/** The columns of a role by its key, which is the name of a fixed one or the id of one of the club's own. */
export function roleColumns(key: string): RoleColumns {
  const fixed = staffRoleNames.find((role) => role === key)
  return fixed === undefined ? { role: 'own', ownRoleId: key } : { role: fixed, ownRoleId: null }
}

/** What people call the role of somebody of the club. */
export const roleWords = (role: StaffRole | 'own', ownName: string | undefined): string =>
  role === 'own' ? (ownName ?? 'Rol propio') : staffRoles[role]
