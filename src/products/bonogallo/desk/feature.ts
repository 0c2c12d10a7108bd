import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  passPlans: '/backoffice/bonogallo',
  passPlan: (planId: number | string) => `/backoffice/bonogallo/planes/${planId}`,
  passHolders: '/backoffice/bonogallo/titulares',
  pass: (passId: string) => `/backoffice/bonogallo/titulares/${passId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const bonogalloDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.passPlans, 'Bonogallo', 'read Bonogallo', () => import('./plans-screen.tsx'), {
      group: 'Productos',
      position: 20,
    }),
    desk(paths.passPlan(':planId'), 'Plan de bonogallo', 'read Bonogallo', () => import('./plan-screen.tsx')),
    desk(paths.passHolders, 'Titulares', 'read Bonogallo', () => import('./holders-screen.tsx'), {
      group: 'Productos',
      position: 30,
    }),
    desk(
      paths.pass(':passId'),
      'Bonogallo de una persona',
      'read Bonogallo',
      () => import('./pass-screen.tsx'),
    ),
  ],
  auditLinks: { plan: paths.passPlan },
}
