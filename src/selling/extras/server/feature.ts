import { sql } from 'kysely'
import type { Feature } from '#server/feature.ts'
import type { Jobs } from '#server/jobs.ts'
import { namedBy } from '#server/names.ts'
import type { Services } from '#server/services.ts'
import { exportable } from '#server/table.ts'
import { heldExtras } from '#selling/orders/server/placing/order-facts.ts'
import { besideTickets } from '#selling/tickets/server/pdf/beside.ts'
import { listExtraCodes, listExtras } from '../desk-contract.ts'
import { extrasManifest } from '../manifest.ts'
import { hasExtras } from '../rules.ts'
import { issueCodes } from './code-rows.ts'
import { extraCodesTable, extrasTable } from './desk/table.ts'
import { extraData } from './personal-data.ts'
import { extraReader } from './my-codes.ts'
import { extraRoutes } from './routes.ts'
import { itemsOfHold, openOffers } from './sql.ts'

/** `open_extra_offers` offers what is for every match at those that were published since. */
const extraJobs = ({ db }: Services): Jobs => ({
  crontab: '* * * * * open_extra_offers ?jobKey=open_extra_offers',
  tasks: {
    open_extra_offers: async () => {
      await openOffers(db)
    },
  },
})

export const extrasFeature: Feature = {
  manifest: extrasManifest,
  routes: [extraRoutes],
  jobs: [extraJobs],
  lists: [exportable(extrasTable, listExtras), exportable(extraCodesTable, listExtraCodes)],
  personalData: extraData,
  orderEvents: {
    'order.paid': async (tx, { order }) => {
      if (hasExtras(order.items)) await issueCodes(tx, order)
    },
  },
  brings: [
    heldExtras.from(itemsOfHold),
    besideTickets.from((services, orderId) => extraReader(services).ofOrder(orderId)),
  ],
  names: { extra: namedBy('extras', 'int', sql`name`) },
}
