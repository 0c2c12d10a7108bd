import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  jobs: '/backoffice/trabajos',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const failingJobsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.jobs, 'Trabajos', 'manage Job', () => import('./jobs-screen.tsx'), {
      group: 'Club',
      position: 50,
      label: 'Trabajos que fallan',
    }),
  ],
}
