import type { Manifest } from '#lib/manifests.ts'

export const peopleManifest = {
  permissions: {
    'read Person': {
      roles: ['box_office', 'gate', 'marketing', 'finance', 'support', 'fan_id_reviewer'],
      words: 'Buscar personas y ver su página',
      position: 282,
    },
    'contact Person': {
      roles: ['box_office', 'marketing', 'finance', 'support'],
      words: 'Ver correo, celular y mensajes de una persona',
      position: 283,
    },
    'note Person': {
      roles: ['box_office', 'marketing', 'finance', 'support'],
      words: 'Leer y escribir notas de una persona',
      position: 284,
    },
    'reveal Person': {
      roles: ['support', 'fan_id_reviewer'],
      words: 'Ver los datos reservados de una persona; cada vez queda escrita',
      position: 286,
    },
    'give Credit': {
      roles: ['box_office', 'finance', 'support'],
      words: 'Dar saldo de cortesía, hasta su límite',
      position: 287,
    },
    'merge Account': { roles: ['support'], words: 'Unir dos cuentas de una persona', position: 288 },
  },
  auditActions: {
    'account.merged': 'Unió dos cuentas de una persona',
    'account.merge_undone': 'Deshizo una unión de cuentas',
    'account.noted': 'Escribió una nota de una persona',
    'account.revealed': 'Vio los datos reservados de una persona',
    'account.credit_given': 'Dio saldo de cortesía',
    'account.ticket_offered': 'Ofreció un boleto de una persona a otra',
  },
  auditFields: { otherAccount: 'La otra cuenta' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/people': typeof peopleManifest
  }
}
