import type { Manifest } from '#lib/manifests.ts'

export const chargebackDeskManifest = {
  permissions: {
    'manage Chargeback': { roles: ['finance'], words: 'Responder contracargos', position: 240 },
  },
  auditActions: {
    'chargeback.evidence_sent': 'Mandó pruebas de un contracargo',
    'chargeback.decided': 'Decidió sobre el dinero de un contracargo ganado',
  },
  auditGroups: { chargeback: 'Contracargos' },
  auditFields: { providerId: 'Número del proveedor' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/chargeback-desk': typeof chargebackDeskManifest
  }
}
