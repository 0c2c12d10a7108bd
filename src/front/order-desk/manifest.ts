import type { Manifest } from '#lib/manifests.ts'

export const orderDeskManifest = {
  auditActions: {
    'order.not_repeated': 'Anotó que un pedido no es repetido',
    'order.reseat': 'Cambió de lugar un boleto',
    'order.resend': 'Mandó otra vez los boletos',
    'order_batch.resend': 'Pidió reenviar los boletos de varios pedidos',
    'order_batch.refund': 'Pidió devolver varios pedidos',
    'order_batch.void': 'Pidió anular varios pedidos',
    'order_batch.undo': 'Deshizo un lote de pedidos',
  },
  auditGroups: { order_batch: 'Lotes de pedidos' },
  auditSubjects: { order_batch: 'Lote de pedidos' },
  auditFields: {
    corrected: 'Correo corregido',
    newCents: 'Precio del lugar nuevo',
    paidCents: 'Pagado por el anterior',
    waived: 'Diferencia condonada',
    orders: 'Pedidos',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/order-desk': typeof orderDeskManifest
  }
}
