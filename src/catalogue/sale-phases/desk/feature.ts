import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  phases: (eventId: number | string) => `/backoffice/partidos/${eventId}/fases`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const salePhasesDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.phases(':eventId'), 'Fases de venta', 'manage SalePhase', () => import('./phases-screen.tsx')),
  ],
}
