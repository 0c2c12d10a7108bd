import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  venues: '/backoffice/recintos',
  venue: (venueId: number | string) => `/backoffice/recintos/${venueId}`,
  newSection: (venueId: number | string) => `/backoffice/recintos/${venueId}/seccion`,
  planSeats: (venueId: number | string, planId: number | string) =>
    `/backoffice/recintos/${venueId}/planos/${planId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const venuesDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.venues, 'Recintos', 'read Venue', () => import('./venues-screen.tsx'), {
      group: 'Partidos',
      position: 30,
    }),
    desk(paths.venue(':venueId'), 'Recinto', 'read Venue', () => import('./venue-screen.tsx')),
    desk(
      paths.planSeats(':venueId', ':planId'),
      'Marcar asientos',
      'manage Venue',
      () => import('./plan-marks-screen.tsx'),
    ),
    desk(
      paths.newSection(':venueId'),
      'Nueva sección',
      'manage Venue',
      () => import('./generator/new-section-screen.tsx'),
    ),
  ],
  auditLinks: { venue: paths.venue },
}
