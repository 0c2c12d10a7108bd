import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  segments: '/backoffice/segmentos',
  segment: (segmentId: string) => `/backoffice/segmentos/${segmentId}`,
  newSegment: '/backoffice/segmentos/nuevo',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const segmentsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.segments, 'Segmentos', 'manage Campaign', () => import('./segments-screen.tsx'), {
      group: 'Afición',
      position: 46,
    }),
    desk(paths.newSegment, 'Segmento nuevo', 'manage Campaign', () => import('./new-segment-screen.tsx')),
    desk(paths.segment(':segmentId'), 'Segmento', 'manage Campaign', () => import('./segment-screen.tsx')),
  ],
  auditLinks: { segment: paths.segment },
}
