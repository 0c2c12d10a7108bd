import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  imports: '/backoffice/importar',
  importFile: (importId: string) => `/backoffice/importar/${importId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const importsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.imports, 'Importar', 'manage Import', () => import('./imports-screen.tsx'), {
      group: 'Club',
      position: 45,
      label: 'Importar',
    }),
    desk(paths.importFile(':importId'), 'Importar', 'manage Import', () => import('./import-screen.tsx')),
  ],
  auditLinks: { import: paths.importFile },
}
