import { consentData } from './personal-data.ts'
import type { Feature } from '#server/feature.ts'

export const consentsFeature: Feature = {
  personalData: consentData,
  accountMerge: {
    // Where the account that stands has said something of a purpose, that is what holds.
    columns: { 'consents.account_id': { moves: ['consentimiento', 'consentimientos'], unless: ['purpose'] } },
  },
}
