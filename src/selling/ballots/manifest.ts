import type { Manifest } from '#lib/manifests.ts'

export const ballotsManifest = {
  permissions: {
    'manage Ballot': {
      roles: ['marketing'],
      words: 'Preparar y llevar el sorteo de un partido',
      position: 77,
    },
  },
  auditActions: {
    'ballot.save': 'Preparó el sorteo de un partido',
    'ballot.close': 'Cerró antes el sorteo de un partido',
    'ballot.stop': 'Dejó de pasar lugares del sorteo',
    'ballot.cancel': 'Canceló el sorteo de un partido',
    'ballot.end': 'Terminó el sorteo de un partido',
  },
  auditGroups: { ballot: 'Sorteos' },
  auditFields: {
    opensAt: 'Abre',
    closesAt: 'Cierra',
    mostSeats: 'Lugares por solicitud',
    payHours: 'Horas para pagar',
    zones: 'Zonas',
    applications: 'Solicitudes',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/ballots': typeof ballotsManifest
  }
}
