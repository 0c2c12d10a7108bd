import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  extras: '/backoffice/extras',
  extra: (extraId: number | string) => `/backoffice/extras/${extraId}`,
  extraCodes: '/backoffice/extras-vendidos',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const extrasDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.extras, 'Extras', 'manage Extra', () => import('./extras-screen.tsx'), {
      group: 'Productos',
      position: 60,
    }),
    desk(paths.extra(':extraId'), 'Extra', 'manage Extra', () => import('./extra-screen.tsx')),
    desk(paths.extraCodes, 'Extras vendidos', 'manage Extra', () => import('./extra-codes-screen.tsx')),
  ],
  auditLinks: { extra: paths.extra },
}
