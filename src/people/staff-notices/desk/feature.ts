import { desk, type DeskFeature } from '#web/desk.ts'
import { Bell } from './bell.tsx'

const paths = { myNotices: '/backoffice/mis-avisos' }
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const staffNoticesDesk: DeskFeature = {
  paths,
  head: Bell,
  screens: [desk(paths.myNotices, 'Mis avisos', 'open Desk', () => import('./my-notices-screen.tsx'))],
}
