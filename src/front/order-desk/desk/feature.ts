import { desk, type DeskFeature } from '#web/desk.ts'
import { BatchBar } from './bulk/batch-bar.tsx'

const paths = {
  orders: '/backoffice/pedidos',
  order: (orderId: string) => `/backoffice/pedidos/${orderId}`,
  orderBatch: (batchId: string) => `/backoffice/pedidos/lotes/${batchId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const orderDeskDesk: DeskFeature = {
  paths,
  foot: BatchBar,
  screens: [
    desk(paths.orders, 'Pedidos', 'read AnyOrder', () => import('./orders-screen.tsx'), {
      group: 'Ventas',
      position: 20,
      ofMatch: true,
    }),
    desk(paths.order(':orderId'), 'Pedido', 'read AnyOrder', () => import('./order-screen.tsx')),
    desk(
      paths.orderBatch(':batchId'),
      'Lote de pedidos',
      'read AnyOrder',
      () => import('./bulk/batch-screen.tsx'),
    ),
  ],
  auditLinks: { order: paths.order, order_batch: paths.orderBatch },
}
