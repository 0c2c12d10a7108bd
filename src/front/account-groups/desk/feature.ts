import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  accountGroups: '/backoffice/cuentas-ligadas',
  accountGroup: (clusterId: string) => `/backoffice/cuentas-ligadas/${clusterId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const accountGroupsDesk: DeskFeature = {
  paths,
  screens: [
    desk(
      paths.accountGroups,
      'Cuentas ligadas',
      'manage LinkedAccount',
      () => import('./groups-screen.tsx'),
      { group: 'Afición', position: 35 },
    ),
    desk(
      paths.accountGroup(':clusterId'),
      'Grupo de cuentas',
      'manage LinkedAccount',
      () => import('./group-screen.tsx'),
    ),
  ],
  auditLinks: { cluster: (id) => paths.accountGroup(id) },
}
