import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  match: (eventId: number | string) => `/backoffice/partidos/${eventId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const matchPageDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.match(':eventId'), 'Partido', 'manage Match', () => import('./match-desk-screen.tsx')),
  ],
  auditLinks: { event: paths.match },
}
