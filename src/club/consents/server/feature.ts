import { consentData } from './personal-data.ts'
import type { Feature } from '#server/feature.ts'

export const consentsFeature: Feature = {
  personalData: consentData,
}
