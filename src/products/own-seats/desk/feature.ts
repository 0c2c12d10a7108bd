import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  ownSeats: (eventId: number | string) => `/backoffice/partidos/${eventId}/titulares`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const ownSeatsDesk: DeskFeature = {
  paths,
  screens: [
    desk(
      paths.ownSeats(':eventId'),
      'Lugar de los titulares',
      'manage OwnSeat',
      () => import('./match-own-seats-screen.tsx'),
    ),
  ],
}
