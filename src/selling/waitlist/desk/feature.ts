import { desk, type DeskFeature } from '#web/desk.ts'

const paths = { waitlists: '/backoffice/listas-de-espera' }
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const waitlistDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.waitlists, 'Listas de espera', 'manage Waitlist', () => import('./waitlists-screen.tsx'), {
      group: 'Partidos',
      position: 41,
    }),
  ],
}
