import { desk, type DeskFeature } from '#web/desk.ts'

const paths = { fares: '/backoffice/tarifas' }
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const faresDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.fares, 'Tarifas', 'manage Fare', () => import('./fares-screen.tsx'), {
      group: 'Partidos',
      position: 25,
    }),
  ],
  auditLinks: { fare: () => paths.fares },
}
