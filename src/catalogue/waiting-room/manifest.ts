import type { Manifest } from '#lib/manifests.ts'

export const waitingRoomManifest = {
  permissions: {
    'manage WaitingRoom': {
      roles: ['marketing'],
      words: 'Abrir y llevar la fila de una venta',
      position: 75,
    },
  },
  auditActions: {
    'waiting_room.change': 'Cambió cuándo hay fila',
    'waiting_room.rate': 'Cambió el paso de la fila',
    'waiting_room.measured': 'Un ensayo midió el paso de la fila',
    'waiting_room.pause': 'Detuvo o siguió la fila',
    'waiting_room.message': 'Dijo algo a quienes esperan en la fila',
    'waiting_room.open': 'Abrió la venta a todos o volvió a pedir pase',
    'waiting_room.end': 'Terminó la fila',
  },
  auditGroups: { waiting_room: 'Fila' },
  auditFields: {
    mode: 'Cuándo hay fila',
    opensBefore: 'Minutos antes',
    perMinute: 'Personas por minuto',
    beyondMeasured: 'Más de lo que midió el ensayo',
    eases: 'Sigue a las compras en curso',
    paused: 'Detenida',
    openToAll: 'Abierta a todos',
    served: 'Pasaron',
    ended: 'Por qué terminó',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'catalogue/waiting-room': typeof waitingRoomManifest
  }
}
