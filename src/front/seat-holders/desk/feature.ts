import { desk, type DeskFeature } from '#web/desk.ts'

const paths = { seatHolders: '/backoffice/lugares' }
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const seatHoldersDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.seatHolders, 'Quién se sienta dónde', 'see SeatHolder', () => import('./seating-screen.tsx'), {
      group: 'Ventas',
      position: 25,
      label: 'Lugares',
      ofMatch: true,
    }),
  ],
}
