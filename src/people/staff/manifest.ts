import type { Manifest } from '#lib/manifests.ts'

export const staffManifest = {
  permissions: {
    'manage Staff': { roles: [], words: 'Invitar y cambiar al personal', position: 350 },
  },
  auditActions: {
    'staff.invited': 'Invitó a alguien',
    'staff.invitation_withdrawn': 'Retiró una invitación',
    'staff.joined': 'Entró al personal',
    'staff.role_changed': 'Cambió un rol',
    'staff.role_made': 'Armó un rol propio',
    'staff.role_edited': 'Cambió lo que puede un rol propio',
    'staff.role_retired': 'Retiró un rol propio',
    'staff.bounded': 'Cambió a qué partidos y fechas se limita',
    'staff.deactivated': 'Dio de baja',
    'staff.second_factor_removed': 'Quitó un segundo factor',
    'staff.sessions_closed': 'Cerró las sesiones de alguien',
  },
  auditGroups: { staff: 'Personal' },
  auditSubjects: { staff_invitation: 'Invitación', staff_role: 'Rol propio' },
  auditFields: {
    hadAccount: 'Ya tenía cuenta',
    noLongerMay: 'Ya no puede',
    nowMay: 'Ahora puede',
    permissions: 'Puede',
    via: 'Desde',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'people/staff': typeof staffManifest
  }
}
