import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sampleLetter } from './letter.ts'
import { remindOfPurchases } from './reminders/actions.ts'
import { sendSome } from './run.ts'
import * as sql from './sql.ts'

const OfCampaign = z.object({ campaignId: Uuid })
const OfTest = z.object({ campaignId: Uuid, accountId: Uuid, words: z.string(), test: Uuid })

/**
 * `send_campaign {campaignId}`: a campaign at its hour, some people at a time. `mail_campaign_test`: the same letter to who wrote
 * it. Every five minutes, campaigns whose step was lost; every ten, purchases that were left.
 */
export function campaignJobs(services: Services): Jobs {
  const { db, config, sendMail } = services
  return {
    crontab: [
      '*/5 * * * * sweep_campaigns ?jobKey=sweep_campaigns',
      '*/10 * * * * remind_of_purchases ?jobKey=remind_of_purchases',
    ].join('\n'),
    patient: ['remind_of_purchases'],
    tasks: {
      send_campaign: async (payload) => {
        await sql.sending.run(db, z.parse(OfCampaign, payload).campaignId, (on, id) =>
          sendSome(on, config, id),
        )
      },
      mail_campaign_test: async (payload) => {
        const { campaignId, accountId, words, test } = z.parse(OfTest, payload)
        const campaign = await sql.findCampaign(db, campaignId)
        const account = await findAccount(db, accountId)
        // Another text is another test.
        if (campaign?.words !== words || account === undefined) return
        const { subject, ...letter } = await sampleLetter(config, campaign, {
          firstName: account.firstName,
          accountId,
        })
        await sendMail({
          to: account.email,
          key: `campaign-test-${test}`,
          subject: `Prueba: ${subject}`,
          ...letter,
        })
      },
      sweep_campaigns: async () => {
        for (const campaignId of await sql.sending.due(db)) await sql.sending.enqueueStep(db, campaignId)
        await sql.forgetOldPeople(db)
      },
      remind_of_purchases: async () => {
        while ((await remindOfPurchases(db)) > 0);
      },
    },
  }
}
