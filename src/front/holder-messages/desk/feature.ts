import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  holderMessages: '/backoffice/mensajes',
  holderMessage: (messageId: string) => `/backoffice/mensajes/${messageId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const holderMessagesDesk: DeskFeature = {
  paths,
  screens: [
    desk(
      paths.holderMessages,
      'Mensajes a la afición',
      'send HolderMessage',
      () => import('./messages-screen.tsx'),
      { group: 'Afición', position: 45, label: 'Mensajes' },
    ),
    desk(
      paths.holderMessage(':messageId'),
      'Mensaje a la afición',
      'send HolderMessage',
      () => import('./message-screen.tsx'),
    ),
  ],
  auditLinks: { holder_message: paths.holderMessage },
}
