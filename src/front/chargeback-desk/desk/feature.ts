import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  chargebacks: '/backoffice/contracargos',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const chargebackDeskDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.chargebacks, 'Contracargos', 'manage Chargeback', () => import('./chargebacks-screen.tsx'), {
      group: 'Ventas',
      position: 60,
    }),
  ],
}
