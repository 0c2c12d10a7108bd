import type { Feature } from '#server/feature.ts'
import { pastPurchaseData } from './personal-data.ts'

export const pastPurchasesFeature: Feature = {
  personalData: pastPurchaseData,
  accountMerge: {
    columns: {
      'past_purchases.account_id': { moves: ['compra de antes', 'compras de antes'] },
    },
  },
}
