import type { Manifest } from '#lib/manifests.ts'

export const linkedAccountsManifest = {
  permissions: {
    'manage LinkedAccount': {
      roles: ['fan_id_reviewer'],
      words: 'Ver cuentas que comparten tarjeta, celular o dispositivo, y decir qué son',
      position: 285,
    },
  },
  auditActions: {
    'linked_accounts.family': 'Marcó un grupo de cuentas como familia',
    'linked_accounts.reopen': 'Quitó a un grupo de cuentas la marca de familia',
    'linked_accounts.note': 'Anotó algo de un grupo de cuentas',
  },
  auditGroups: { linked_accounts: 'Cuentas ligadas' },
  auditSubjects: { cluster: 'Grupo de cuentas' },
  auditFields: {
    accounts: 'Cuentas',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'people/linked-accounts': typeof linkedAccountsManifest
  }
}
