import { z } from 'zod/mini'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sendCode } from './codes/send-code.ts'
import { sweepFans } from './codes/sweep.ts'
import { storeReviewedTemplate } from './selfie/template-after-review.ts'

const OfCode = z.object({ codeId: z.uuid() })
const OfFan = z.object({ fanId: z.uuid() })

export function fanIdJobs(services: Services): Jobs {
  return {
    tasks: {
      fan_code: async (payload, { job }) => {
        const { codeId } = z.parse(OfCode, payload)
        await sendCode(services, { codeId, mailKey: `fan-code-${job.id}` })
      },
      fan_template: (payload) => storeReviewedTemplate(services, z.parse(OfFan, payload).fanId),
      sweep_fans: () => sweepFans(services.db),
    },
    crontab: '23 * * * * sweep_fans',
  }
}
