import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  matches: '/backoffice/partidos',
  newMatch: '/backoffice/partidos/nuevo',
  seasons: '/backoffice/temporadas',
  teams: '/backoffice/equipos',
  rivals: '/backoffice/rivales',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const eventsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.matches, 'Partidos', 'manage Match', () => import('./matches-screen.tsx'), {
      group: 'Partidos',
      position: 10,
    }),
    desk(paths.newMatch, 'Nuevo partido', 'manage Match', () => import('./new-match-screen.tsx')),
    desk(paths.seasons, 'Temporadas', 'manage Match', () => import('./seasons-screen.tsx'), {
      group: 'Partidos',
      position: 20,
    }),
    desk(paths.teams, 'Equipos', 'manage Match', () => import('./teams-screen.tsx'), {
      group: 'Partidos',
      position: 23,
    }),
    desk(paths.rivals, 'Rivales', 'manage Match', () => import('./rivals-screen.tsx'), {
      group: 'Partidos',
      position: 24,
    }),
  ],
  auditLinks: { season: () => paths.seasons, team: () => paths.teams, rival: () => paths.rivals },
}
