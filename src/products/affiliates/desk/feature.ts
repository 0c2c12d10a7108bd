import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  affiliates: '/backoffice/afiliados',
  payouts: '/backoffice/afiliados/pagos',
  affiliate: (affiliateId: string) => `/backoffice/afiliados/${affiliateId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const affiliatesDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.affiliates, 'Afiliados', 'read Affiliate', () => import('./affiliates-screen.tsx'), {
      group: 'Productos',
      position: 70,
    }),
    desk(
      paths.affiliate(':affiliateId'),
      'Afiliado',
      'read Affiliate',
      () => import('./affiliate-desk-screen.tsx'),
    ),
    desk(paths.payouts, 'Pagos a afiliados', 'read Affiliate', () => import('./payouts-screen.tsx'), {
      group: 'Productos',
      position: 80,
    }),
  ],
  auditLinks: { affiliate: paths.affiliate },
}
