import type { Manifest } from '#lib/manifests.ts'

export const orderDeskManifest = {
  auditActions: {
    'order.reseat': 'Cambió de lugar un boleto',
    'order.resend': 'Mandó otra vez los boletos',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/order-desk': typeof orderDeskManifest
  }
}
