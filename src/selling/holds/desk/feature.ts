import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  matchSeats: (eventId: number | string) => `/backoffice/partidos/${eventId}/asientos`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const holdsDesk: DeskFeature = {
  paths,
  screens: [
    desk(
      paths.matchSeats(':eventId'),
      'Asientos del partido',
      'manage Match',
      () => import('./match-seats-screen.tsx'),
    ),
  ],
}
