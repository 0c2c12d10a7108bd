import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'
import { listPersons } from '../contract.ts'
import { peopleManifest } from '../manifest.ts'
import { creditApproval } from './credit.ts'
import { mergeJobs } from './merge/jobs.ts'
import { mergeRoutes } from './merge/routes.ts'
import { peopleData } from './personal-data.ts'
import { personRoutes } from './routes.ts'
import { personTable } from './table.ts'

const log = { stays: 'Dice qué cuentas se unieron, y no cambia.' }

export const peopleFeature: Feature = {
  manifest: peopleManifest,
  routes: [personRoutes, mergeRoutes],
  jobs: [mergeJobs],
  approvals: [creditApproval],
  lists: [exportable(personTable, listPersons)],
  personalData: peopleData,
  accountMerge: {
    columns: {
      'person_notes.account_id': { moves: ['nota', 'notas'] },
      'account_merges.from_account': log,
      'account_merges.into_account': log,
    },
  },
}
