import { sql } from 'kysely'
import { listTills } from '../till-contract.ts'
import { boxOfficeData } from './personal-data.ts'
import { boxOfficeRoutes } from './routes.ts'
import { tillRoutes } from './till/routes.ts'
import { tillTable } from './till/table.ts'
import { tillsToLookAt } from './till/notices.ts'
import { boxOfficeManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { namedBy } from '#server/names.ts'
import { terminalSales } from '#selling/orders/server/search.ts'
import { exportable } from '#server/table.ts'

export const boxOfficeFeature: Feature = {
  manifest: boxOfficeManifest,
  routes: [boxOfficeRoutes, tillRoutes],
  staffNotices: [tillsToLookAt],
  lists: [exportable(tillTable, listTills)],
  personalData: boxOfficeData,
  brings: [
    terminalSales.from({
      ofCard: (lastDigits) => sql`select order_id from box_office_sales where card_last4 = ${lastDigits}`,
      authorised: (authorisation) =>
        sql`select order_id from box_office_sales where upper(authorisation) = ${authorisation}`,
    }),
  ],
  names: {
    till: namedBy(
      'tills',
      'uuid',
      sql`(select first_name || ' ' || last_name from accounts where accounts.id = tills.cashier)`,
    ),
  },
}
