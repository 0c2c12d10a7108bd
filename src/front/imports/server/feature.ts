import { importRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'
import { importsManifest } from '../manifest.ts'
import { importJobs } from './jobs.ts'
import { importData } from './personal-data.ts'

export const importsFeature: Feature = {
  manifest: importsManifest,
  routes: [importRoutes],
  jobs: [importJobs],
  personalData: importData,
  accountMerge: {
    columns: {
      'import_lines.account_id': {
        stays:
          'what a line made is taken back by it; who is known by it is found through the account that stands',
      },
      'imported_things.account_id': { stays: 'who is known by it is found through the account that stands' },
      'imported_numbers.account_id': {
        stays: 'who is known by it is found through the account that stands',
      },
      'imported_people.account_id': { stays: 'who is known by it is found through the account that stands' },
    },
  },
}
