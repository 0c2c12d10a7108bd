import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  packs: '/backoffice/packs',
  pack: (packId: number | string) => `/backoffice/packs/${packId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const packsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.packs, 'Packs', 'manage Pack', () => import('./packs-screen.tsx'), {
      group: 'Productos',
      position: 10,
    }),
    desk(paths.pack(':packId'), 'Pack', 'manage Pack', () => import('./pack-screen.tsx')),
  ],
  auditLinks: { pack: paths.pack },
}
