import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  restrictions: '/backoffice/restricciones',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const restrictionsDesk: DeskFeature = {
  paths,
  screens: [
    desk(
      paths.restrictions,
      'Restricciones',
      'manage Restriction',
      () => import('./restrictions-screen.tsx'),
      { group: 'Afición', position: 30 },
    ),
  ],
  auditLinks: { restriction: () => paths.restrictions },
}
