import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  rehearsals: '/backoffice/ensayos',
  rehearsal: (rehearsalId: number | string) => `/backoffice/ensayos/${rehearsalId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const rehearsalDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.rehearsals, 'Ensayo general', 'manage Rehearsal', () => import('./rehearsals-screen.tsx'), {
      group: 'Partidos',
      position: 45,
    }),
    desk(
      paths.rehearsal(':rehearsalId'),
      'Un ensayo',
      'manage Rehearsal',
      () => import('./rehearsal-screen.tsx'),
    ),
  ],
  auditLinks: { rehearsal: (id) => paths.rehearsal(id) },
}
