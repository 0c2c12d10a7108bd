import type { Manifest } from '#lib/manifests.ts'

export const eventsManifest = {
  permissions: {
    'manage Match': { roles: ['marketing'], words: 'Crear y cambiar partidos', position: 40 },
    'override Publication': { roles: [], words: 'Publicar aunque falte algo', position: 50 },
    'cancel Match': { roles: [], words: 'Cancelar o mover un partido', position: 60 },
  },
  auditActions: {
    'event.publish': 'Publicó un partido',
    'event.cancel': 'Canceló un partido',
    'event.create': 'Creó un partido',
    'event.update': 'Cambió los datos de un partido',
    'event.prices': 'Cambió precios',
    'event.prices_withdrawn': 'Retiró un cambio de precios',
    'team.create': 'Agregó un equipo',
    'team.update': 'Cambió un equipo',
    'rival.update': 'Cambió el escudo o el color de un rival',
    'season.create': 'Creó una temporada',
    'season.update': 'Cambió una temporada',
  },
  auditGroups: { event: 'Partidos', season: 'Temporadas', team: 'Equipos', rival: 'Rivales' },
  auditSubjects: { event: 'Partido', season: 'Temporada', team: 'Equipo', rival: 'Rival' },
  auditFields: {
    startsOn: 'Empieza',
    endsOn: 'Termina',
    priceVersion: 'Lista de precios',
    color: 'Color',
    crestId: 'Escudo',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'catalogue/events': typeof eventsManifest
  }
}
