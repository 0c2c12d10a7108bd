import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  fanReviews: '/backoffice/revisiones',
  fanReview: (reviewId: string) => `/backoffice/revisiones/${reviewId}`,
  fanRequests: '/backoffice/solicitudes',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const fanIdDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.fanReviews, 'Revisiones', 'manage FanReview', () => import('./reviews-screen.tsx'), {
      group: 'Afición',
      position: 10,
    }),
    desk(paths.fanReview(':reviewId'), 'Revisión', 'manage FanReview', () => import('./review-screen.tsx')),
    desk(
      paths.fanRequests,
      'Solicitudes',
      'manage FanReview',
      () => import('./requests/requests-screen.tsx'),
      { group: 'Afición', position: 20 },
    ),
  ],
}
