import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  integrations: '/backoffice/integraciones',
  webhook: (webhookId: string) => `/backoffice/integraciones/${webhookId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const integrationsDesk: DeskFeature = {
  paths,
  screens: [
    desk(
      paths.integrations,
      'Integraciones',
      'manage Integration',
      () => import('./integrations-screen.tsx'),
      { group: 'Club', position: 30 },
    ),
    desk(
      paths.webhook(':webhookId'),
      'Avisos a un sistema',
      'manage Integration',
      () => import('./webhook-screen.tsx'),
    ),
  ],
  auditLinks: { api_key: () => paths.integrations, webhook: paths.webhook },
}
