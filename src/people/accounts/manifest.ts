import type { Manifest } from '#lib/manifests.ts'

export const accountsManifest = {
  auditActions: {
    'account.registration': 'Creó una cuenta',
    'account.email_confirmed': 'Confirmó su correo',
    'account.claimed': 'Reclamó su cuenta',
    'account.phone_confirmed': 'Confirmó su celular',
    'account.email_change_asked': 'Pidió cambiar de correo',
    'account.changed': 'Cambió sus datos',
    'account.password_changed': 'Cambió su contraseña',
    'account.reset_link_used': 'Usó un enlace de contraseña',
    'session.opened': 'Inició sesión',
    'session.closed': 'Cerró sesiones',
    'second_factor.passed': 'Pasó el segundo factor',
    'second_factor.codes_renewed': 'Renovó sus códigos de recuperación',
  },
  auditGroups: { account: 'Cuentas', session: 'Sesiones', second_factor: 'Segundo factor' },
  auditSubjects: { account: 'Cuenta' },
  auditFields: { recovery: 'Con código de recuperación' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'people/accounts': typeof accountsManifest
  }
}
