import { desk, type DeskFeature } from '#web/desk.ts'
import { blank } from '#web/screen-route.ts'
import { useMyMatches } from './use-my-matches.ts'

const paths = {
  invitation: '/backoffice/invitacion',
  myAccess: '/backoffice/mi-acceso',
  staff: '/backoffice/personal',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const staffDesk: DeskFeature = {
  paths,
  screens: [
    blank(paths.invitation, 'Tu invitación', () => import('./invitation-screen.tsx')),
    desk(paths.myAccess, 'Mi acceso', null, () => import('./my-access-screen.tsx')),
    desk(paths.staff, 'Personal', 'manage Staff', () => import('./staff-screen.tsx'), {
      group: 'Club',
      position: 10,
    }),
  ],
  useOwnMatches: useMyMatches,
  auditLinks: { staff_invitation: () => paths.staff, staff_role: () => paths.staff },
}
