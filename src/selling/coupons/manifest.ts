import type { Manifest } from '#lib/manifests.ts'

export const couponsManifest = {
  permissions: {
    'manage Coupon': { roles: ['marketing'], words: 'Crear cupones', position: 80 },
  },
  auditActions: {
    'coupon.create': 'Creó un cupón',
    'coupon.end': 'Terminó un cupón',
  },
  auditGroups: { coupon: 'Cupones' },
  auditSubjects: { coupon: 'Cupón' },
  auditFields: { offCents: 'Descuento', percent: 'Por ciento' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/coupons': typeof couponsManifest
  }
}
