import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { matchesOfPack } from '#catalogue/waiting-room/server/sales.ts'
import { packOrders } from './order-kind/pack-orders.ts'
import { listDeskPacks } from '../desk-contract.ts'
import { packsTable } from './desk/table.ts'
import { packJobs } from './jobs.ts'
import { packRoutes } from './routes.ts'
import { packSales } from './sale.ts'
import { packsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const packsFeature: Feature = {
  manifest: packsManifest,
  routes: [packRoutes],
  jobs: [packJobs],
  lists: [exportable(packsTable, listDeskPacks)],
  orderKinds: { pack: packOrders },
  sales: packSales,
  brings: [matchesOfPack.from((packId) => sql`select event_id from pack_events where pack_id = ${packId}`)],
  names: {
    pack: namedBy('packs', 'int', sql`name`),
  },
}
