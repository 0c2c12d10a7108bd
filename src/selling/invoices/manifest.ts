import type { Manifest } from '#lib/manifests.ts'

export const invoicesManifest = {
  permissions: {
    'manage Invoice': { roles: ['finance'], words: 'Atender facturas', position: 250 },
  },
  auditActions: {
    'invoice.close': 'Cerró una solicitud de factura',
  },
  auditGroups: { invoice: 'Facturas' },
  auditSubjects: { invoice: 'Factura' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/invoices': typeof invoicesManifest
  }
}
