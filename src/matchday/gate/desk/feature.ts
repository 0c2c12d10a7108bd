import { desk, type DeskFeature } from '#web/desk.ts'
import { bare, withCamera } from '#web/screen-route.ts'

const paths = {
  gates: '/backoffice/puertas',
  gateMatch: (eventId: number | string) => `/backoffice/puertas/${eventId}`,
  gate: '/gate',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const gateDesk: DeskFeature = {
  paths,
  screens: [
    withCamera(bare(paths.gate, 'Puerta', () => import('../web/scanner/gate-screen.tsx'))),
    desk(paths.gates, 'Puertas', 'read Attendance', () => import('./gate-matches-screen.tsx'), {
      group: 'Puertas',
      position: 10,
      label: 'Puertas y asistencia',
      ofMatch: true,
    }),
    desk(
      paths.gateMatch(':eventId'),
      'Puertas del partido',
      'read Attendance',
      () => import('./gate-match-screen.tsx'),
    ),
  ],
}
