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
    away: 'Rival',
    cancellationRule: 'Si se cancela',
    color: 'Color',
    crestId: 'Escudo',
    doorsAt: 'Abren puertas',
    home: 'Local',
    override: 'Publicó aunque faltaba',
    pictureAlt: 'Qué se ve en la imagen',
    pictureId: 'Imagen',
    requiresFanId: 'Pide Fan ID',
    round: 'Jornada',
    salesEndAt: 'Termina la venta',
    salesStartAt: 'Empieza la venta',
    seatsPerPerson: 'Lugares por persona',
    seasonId: 'Temporada',
    slug: 'Dirección en la página',
    teamId: 'Equipo',
    ticketsPerFan: 'Boletos por persona',
    validFrom: 'Vale desde',
    startsOn: 'Empieza',
    endsOn: 'Termina',
    priceVersion: 'Lista de precios',
    faresAdded: 'Tarifas que agrega',
    faresRemoved: 'Tarifas que quita',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'catalogue/events': typeof eventsManifest
  }
}
