import type { Manifest } from '#lib/manifests.ts'

export const ownSeatsManifest = {
  permissions: {
    'manage OwnSeat': {
      roles: ['marketing'],
      words: 'Apartar a los titulares su lugar en copa y liguilla',
      position: 79,
    },
  },
  auditActions: {
    'own_seat.open': 'Apartó a los titulares su lugar en un partido',
    'own_seat.extend': 'Dio más tiempo a los titulares de un partido',
    'own_seat.cancel': 'Terminó la reserva de lugares de titulares',
    'own_seat.close': 'Cerró la reserva de lugares de titulares',
  },
  auditGroups: { own_seat: 'Lugar de titulares' },
  auditFields: {
    payUntil: 'Para pagar hasta',
    ofListPrice: 'Porcentaje del precio',
    zonePrices: 'Precio por zona',
    ownSeats: 'Lugares de titulares',
    ownHolders: 'Titulares',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'products/own-seats': typeof ownSeatsManifest
  }
}
