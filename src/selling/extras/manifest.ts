import type { Manifest } from '#lib/manifests.ts'

export const extrasManifest = {
  permissions: {
    'manage Extra': { roles: ['marketing'], words: 'Definir extras y sus existencias', position: 125 },
  },
  auditActions: {
    'extra.create': 'Agregó un extra',
    'extra.update': 'Cambió un extra',
    'extra.stock': 'Ajustó las piezas de un extra',
    'extra.offer': 'Cambió en qué partidos se ofrece un extra',
  },
  auditGroups: { extra: 'Extras' },
  auditSubjects: { extra: 'Extra' },
  auditFields: {
    everyMatch: 'En cada partido',
    open: 'Se ofrece',
    opensMinutesBefore: 'Minutos antes en que abre',
    perOrder: 'Por pedido',
    piecesPerMatch: 'Piezas por partido',
    place: 'Lugar',
    point: 'Punto de entrega',
    priceCents: 'Precio',
    summary: 'Resumen',
    use: 'Cómo se usa',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/extras': typeof extrasManifest
  }
}
