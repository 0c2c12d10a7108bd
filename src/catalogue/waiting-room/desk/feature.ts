import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  waitingRooms: '/backoffice/filas',
  waitingRoom: (saleId: string) => `/backoffice/filas/${saleId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const waitingRoomDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.waitingRooms, 'Filas', 'manage WaitingRoom', () => import('./rooms-screen.tsx'), {
      group: 'Partidos',
      position: 40,
    }),
    desk(
      paths.waitingRoom(':saleId'),
      'Fila de una venta',
      'manage WaitingRoom',
      () => import('./room-screen.tsx'),
    ),
  ],
}
