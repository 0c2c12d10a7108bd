import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import { claimMail } from '#people/notifications/server/mail/claim-mails.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sampleUrl } from './preview.ts'
import { enqueueStep, sendLink, sendWave } from './run.ts'
import { dueRounds, findRound } from './sql.ts'

const OfRound = z.object({ roundId: Uuid })
const OfPerson = z.object({ roundId: Uuid, accountId: Uuid })

/**
 * `send_claim_wave {roundId}`: a wave at its hour, some people at a time. `send_claim`: one person's link. `mail_claim_test`: the
 * letter to who wrote it. Every five minutes, rounds whose step was lost.
 */
export function claimJobs(services: Services): Jobs {
  const { db, config, sendMail } = services
  return {
    crontab: '*/5 * * * * sweep_claim_rounds ?jobKey=sweep_claim_rounds',
    tasks: {
      send_claim_wave: (payload) => sendWave(db, z.parse(OfRound, payload).roundId),
      send_claim: (payload) => sendLink(services, z.parse(OfPerson, payload)),
      mail_claim_test: async (payload, { job }) => {
        const { roundId, accountId } = z.parse(OfPerson, payload)
        const [round, account] = [await findRound(db, roundId), await findAccount(db, accountId)]
        if (round === undefined || account === undefined) return
        const { subject, ...letter } = await claimMail(
          account.firstName,
          sampleUrl(config.publicUrl),
          round.words,
        )
        await sendMail({
          to: account.email,
          key: `claim-test-${job.id}`,
          subject: `Prueba: ${subject}`,
          ...letter,
        })
      },
      sweep_claim_rounds: async () => {
        for (const roundId of await dueRounds(db)) await enqueueStep(db, roundId)
      },
    },
  }
}
