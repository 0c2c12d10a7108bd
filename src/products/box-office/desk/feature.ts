import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  boxOffice: '/backoffice/taquilla',
  comps: '/backoffice/cortesias',
  tills: '/backoffice/cajas',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const boxOfficeDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.boxOffice, 'Taquilla', 'create BoxOfficeSale', () => import('./box-office-screen.tsx'), {
      group: 'Ventas',
      position: 10,
    }),
    desk(paths.comps, 'Cortesías', 'create CompTicket', () => import('./comps-screen.tsx'), {
      group: 'Ventas',
      position: 30,
    }),
    desk(paths.tills, 'Cajas', 'read AnyOrder', () => import('./tills-screen.tsx'), {
      group: 'Ventas',
      position: 40,
    }),
  ],
  auditLinks: { till: () => paths.tills },
}
