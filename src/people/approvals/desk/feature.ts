import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  approvals: '/backoffice/por-aprobar',
  approval: (approvalId: string) => `/backoffice/por-aprobar/${approvalId}`,
}
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
    // For whoever asked, whatever the role.
    desk(paths.approval(':approvalId'), 'Lo que pediste', 'open Desk', () => import('./approval-screen.tsx')),
  ],
  auditLinks: { approval: () => paths.approvals },
}
