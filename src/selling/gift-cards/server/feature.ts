import type { Feature } from '#server/feature.ts'
import { giftCardsMerge } from './account-merge.ts'
import { giftCardData } from './personal-data.ts'
import { forgetMisses } from './sql.ts'

export const giftCardsFeature: Feature = {
  personalData: giftCardData,
  jobs: [
    ({ db }) => ({
      crontab: '41 * * * * forget_gift_card_misses',
      tasks: { forget_gift_card_misses: () => forgetMisses(db) },
    }),
  ],
  accountMerge: giftCardsMerge,
}
