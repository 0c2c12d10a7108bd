import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  invoices: '/backoffice/facturas',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const invoicesDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.invoices, 'Facturas', 'manage Invoice', () => import('./invoices-screen.tsx'), {
      group: 'Ventas',
      position: 70,
    }),
  ],
  auditLinks: { invoice: () => paths.invoices },
}
