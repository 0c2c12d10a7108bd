import { ledgerData } from './personal-data.ts'
import type { Feature } from '#server/feature.ts'

export const ledgerFeature: Feature = {
  personalData: ledgerData,
}
