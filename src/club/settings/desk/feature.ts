import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  settings: '/backoffice/ajustes',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const settingsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.settings, 'Ajustes', 'manage Settings', () => import('./settings-screen.tsx'), {
      group: 'Club',
      position: 40,
    }),
  ],
  auditLinks: { club_settings: () => paths.settings, legal: () => paths.settings },
}
