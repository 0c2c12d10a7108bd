import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  boxOffice: '/backoffice/taquilla',
  comps: '/backoffice/cortesias',
  tills: '/backoffice/cajas',
  till: (id: string) => `/backoffice/cajas/${id}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const boxOfficeDesk: DeskFeature = {
  paths,
  screens: [
    {
      ...desk(paths.boxOffice, 'Taquilla', 'create BoxOfficeSale', () => import('./box-office-screen.tsx'), {
        group: 'Ventas',
        position: 10,
        ofMatch: true,
      }),
      wide: true,
    },
    desk(paths.comps, 'Cortesías', 'create CompTicket', () => import('./comps-screen.tsx'), {
      group: 'Ventas',
      position: 30,
      ofMatch: true,
    }),
    desk(paths.tills, 'Cajas', 'read AnyOrder', () => import('./till/tills-screen.tsx'), {
      group: 'Ventas',
      position: 40,
    }),
    desk(
      paths.till(':tillId'),
      'Corte de caja',
      'read AnyOrder',
      () => import('./till/till-sheet-screen.tsx'),
    ),
  ],
  auditLinks: { till: paths.till },
}
