import type { Feature } from '#server/feature.ts'
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
  accountMerge: {
    columns: {
      'gift_cards.holder_id': { moves: ['tarjeta de regalo', 'tarjetas de regalo'] },
      'gift_cards.issued_by': { stays: 'Dice quién del club la dio.' },
      'gift_card_misses.account_id': 'ends',
    },
  },
}
