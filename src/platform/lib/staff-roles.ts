/** The club's roles and what people call them. */
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
