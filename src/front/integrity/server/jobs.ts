import type { Jobs } from '#server/jobs.ts'
import { resealMaster } from '#server/reseal.ts'
import type { Services } from '#server/services.ts'

/** `reseal_master`: every night, after MASTER_KEY has got another key; what is still to be sealed anew stands in the log. */
export function integrityJobs({ db, config, features, log }: Services): Jobs {
  return {
    crontab: '5 9 * * * reseal_master ?jobKey=reseal_master',
    tasks: {
      reseal_master: async () => {
        const columns = features.flatMap(({ sealed = [] }) => sealed)
        const values = await resealMaster(db, config.masterKey, columns)
        if (values > 0) log.info({ values }, 'sealed again under the current master key')
      },
    },
  }
}
