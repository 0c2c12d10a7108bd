import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  groups: '/backoffice/grupos',
  group: (groupId: string) => `/backoffice/grupos/${groupId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const groupSalesDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.groups, 'Grupos y empresas', 'read GroupSale', () => import('./groups-screen.tsx'), {
      group: 'Productos',
      position: 65,
    }),
    desk(paths.group(':groupId'), 'Grupo', 'read GroupSale', () => import('./group-screen.tsx')),
  ],
  auditLinks: { group: paths.group },
}
