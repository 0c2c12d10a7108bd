import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  quarantine: '/backoffice/cuarentena',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const paymentsDesk: DeskFeature = {
  paths,
  screens: [
    desk(
      paths.quarantine,
      'Cuarentena de pagos',
      'manage Quarantine',
      () => import('./quarantine-screen.tsx'),
      { group: 'Ventas', position: 50, label: 'Cuarentena' },
    ),
  ],
  auditLinks: { payment: () => paths.quarantine },
}
