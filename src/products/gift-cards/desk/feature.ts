import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  giftCards: '/backoffice/tarjetas-de-regalo',
  giftCardReport: '/backoffice/tarjetas-de-regalo/reporte',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const giftCardDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.giftCards, 'Tarjetas de regalo', 'read GiftCard', () => import('./gift-cards-screen.tsx'), {
      group: 'Productos',
      position: 55,
    }),
    desk(
      paths.giftCardReport,
      'Reporte de tarjetas de regalo',
      'read GiftCard',
      () => import('./report-screen.tsx'),
    ),
  ],
  auditLinks: { gift_card: (id) => `${paths.giftCards}?tarjeta=${id}` },
}
