import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  persons: '/backoffice/personas',
  person: (accountId: string) => `/backoffice/personas/${accountId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const peopleDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.persons, 'Personas', 'read Person', () => import('./persons-screen.tsx'), {
      group: 'Ventas',
      position: 12,
    }),
    desk(paths.person(':accountId'), 'Persona', 'read Person', () => import('./person-screen.tsx')),
  ],
  auditLinks: { account: (id) => paths.person(id) },
}
