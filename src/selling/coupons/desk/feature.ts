import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  coupons: '/backoffice/cupones',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const couponsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.coupons, 'Cupones', 'manage Coupon', () => import('./coupons-screen.tsx'), {
      group: 'Productos',
      position: 90,
    }),
  ],
  auditLinks: { coupon: () => paths.coupons },
}
