import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  matchChange: (eventId: number | string) => `/backoffice/partidos/${eventId}/cambio`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const matchChangesDesk: DeskFeature = {
  paths,
  screens: [
    desk(
      paths.matchChange(':eventId'),
      'Cambiar el partido',
      'cancel Match',
      () => import('./match-change-screen.tsx'),
    ),
  ],
}
