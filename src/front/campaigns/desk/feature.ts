import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  campaigns: '/backoffice/campanas',
  campaign: (campaignId: string) => `/backoffice/campanas/${campaignId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const campaignsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.campaigns, 'Campañas', 'manage Campaign', () => import('./campaigns-screen.tsx'), {
      group: 'Afición',
      position: 47,
    }),
    desk(paths.campaign(':campaignId'), 'Campaña', 'manage Campaign', () => import('./campaign-screen.tsx')),
  ],
  auditLinks: { campaign: paths.campaign },
}
