import { z } from 'zod/mini'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { stageMail } from './order-kind/stage-mail.ts'

const OfChange = z.object({ changeId: z.int() })

/** Tells the buyer where the order is. */
export function shopJobs({ db, sendMail, config }: Services): Jobs {
  return {
    tasks: {
      mail_shop_stage: async (payload) => {
        const mail = await stageMail(db, OfChange.parse(payload).changeId, config.publicUrl)
        if (mail !== null) await sendMail(mail)
      },
    },
  }
}
