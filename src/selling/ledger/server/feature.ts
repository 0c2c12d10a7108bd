import { ledgerData } from './personal-data.ts'
import type { Feature } from '#server/feature.ts'

export const ledgerFeature: Feature = {
  personalData: ledgerData,
  accountMerge: {
    columns: {
      'ledger_postings.account_id': { stays: 'El libro no se reescribe: el saldo pasa con un asiento.' },
    },
  },
}
