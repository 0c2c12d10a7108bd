import type { Manifest } from '#lib/manifest.ts'

export const orderDeskManifest = {
  auditActions: {
    'order.reseat': 'Cambió de lugar un boleto',
    'order.resend': 'Mandó otra vez los boletos',
  },
} as const satisfies Manifest

declare module '#lib/manifest.ts' {
  interface Manifests {
    'front/order-desk': typeof orderDeskManifest
  }
}
