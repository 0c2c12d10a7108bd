import type { Manifest } from '#lib/manifests.ts'

export const claimsManifest = {
  permissions: {
    'manage Claim': {
      roles: ['marketing'],
      words: 'Invitar a reclamar su cuenta a quien se trajo de otro sistema',
      position: 406,
    },
  },
  auditActions: {
    'claim_round.dropped': 'Borró el borrador de unas invitaciones a reclamar cuentas',
    'claim_round.tested': 'Se mandó de prueba una invitación a reclamar cuentas',
    'claim_round.confirmed': 'Mandó invitaciones a reclamar cuentas',
    'claim_round.paused': 'Pausó invitaciones a reclamar cuentas',
    'claim_round.resumed': 'Siguió con invitaciones a reclamar cuentas',
    'claim_round.ended': 'Terminó invitaciones a reclamar cuentas',
  },
  auditGroups: { claim_round: 'Invitaciones a reclamar cuentas' },
  auditSubjects: { claim_round: 'Invitaciones' },
  auditFields: { waveSize: 'Por ola' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/claims': typeof claimsManifest
  }
}
