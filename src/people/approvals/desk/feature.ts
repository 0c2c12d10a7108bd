import { desk, type DeskFeature } from '#web/desk.ts'

const paths = { approvals: '/backoffice/por-aprobar' }
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const approvalsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.approvals, 'Por aprobar', 'approve Act', () => import('./approvals-screen.tsx'), {
      group: 'Ventas',
      position: 15,
    }),
  ],
  auditLinks: { approval: () => paths.approvals },
}
