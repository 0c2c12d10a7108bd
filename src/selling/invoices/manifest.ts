import type { Manifest } from '#lib/manifest.ts'

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

declare module '#lib/manifest.ts' {
  interface Manifests {
    'selling/invoices': typeof invoicesManifest
  }
}
