import type { Manifest } from '#lib/manifests.ts'

export const settingsManifest = {
  permissions: {
    'manage Settings': { roles: [], words: 'Cambiar los ajustes del club', position: 380 },
  },
  auditActions: {
    'settings.changed': 'Cambió los ajustes',
    'settings.site_closed': 'Cerró la taquilla en línea',
    'settings.site_opened': 'Abrió la taquilla en línea',
    'legal.version_added': 'Agregó una versión legal',
    'legal.version_approved': 'Aprobó una versión legal',
  },
  auditGroups: { settings: 'Ajustes', legal: 'Textos legales' },
  auditSubjects: { club_settings: 'Ajustes', legal: 'Texto legal' },
  auditFields: {
    colours: 'Colores',
    dark: 'Oscuro',
    light: 'Claro',
    night: 'Noche',
    legal: 'Datos legales',
    legalName: 'Razón social',
    rfc: 'RFC',
    phone: 'Teléfono',
    privacyMail: 'Correo de privacidad',
    contractRegistry: 'Registro del contrato',
    footerNote: 'Nota al pie',
    supportHours: 'Horario de atención',
    team: 'Equipo',
    approvedBy: 'Aprobó',
    effectiveOn: 'Rige desde',
    reopensAt: 'Abre de nuevo',
    transfer: 'Transferencias de grupos',
    clabe: 'CLABE',
    holder: 'Titular',
    bank: 'Banco',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'club/settings': typeof settingsManifest
  }
}
