import { desk, type DeskFeature } from '#web/desk.ts'
import { deskPaths } from '#web/desk-paths.ts'

export const exportsDesk: DeskFeature = {
  screens: [
    desk(deskPaths.exports, 'Archivos', 'export List', () => import('./exports-screen.tsx'), {
      group: 'Números',
      position: 20,
    }),
  ],
  auditLinks: { export: () => deskPaths.exports },
}
