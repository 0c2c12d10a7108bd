import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  matchBallot: (eventId: number | string) => `/backoffice/partidos/${eventId}/sorteo`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const ballotsDesk: DeskFeature = {
  paths,
  screens: [
    desk(
      paths.matchBallot(':eventId'),
      'Sorteo de un partido',
      'manage Ballot',
      () => import('./match-ballot-screen.tsx'),
    ),
  ],
}
