import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sampleLetter } from './preview.ts'
import { sendSome } from './run.ts'
import * as sql from './sql.ts'

const OfMessage = z.object({ messageId: Uuid })
const OfTest = z.object({ messageId: Uuid, accountId: Uuid, words: z.string(), test: Uuid })

/**
 * `send_holder_message {messageId}`: a message at its hour, some people at a time. `mail_holder_test`: the same letter to
 * who wrote it. Every five minutes, messages whose step was lost.
 */
export function holderMessageJobs(services: Services): Jobs {
  const { db, sendMail } = services
  return {
    crontab: '*/5 * * * * sweep_holder_messages ?jobKey=sweep_holder_messages',
    tasks: {
      send_holder_message: async (payload) => {
        await sql.sending.run(db, OfMessage.parse(payload).messageId, sendSome)
      },
      mail_holder_test: async (payload) => {
        const { messageId, accountId, words, test } = OfTest.parse(payload)
        const message = await sql.findMessage(db, messageId)
        const account = await findAccount(db, accountId)
        // Another text is another test.
        if (message?.words !== words || account === undefined) return
        const { subject, unsubscribeUrl, ...letter } = await sampleLetter(services, message, {
          firstName: account.firstName,
          accountId,
        })
        await sendMail({
          to: account.email,
          key: `holder-message-test-${test}`,
          subject: `Prueba: ${subject}`,
          ...letter,
          ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
        })
      },
      sweep_holder_messages: async () => {
        for (const messageId of await sql.sending.due(db)) await sql.sending.enqueueStep(db, messageId)
        await sql.forgetOldPeople(db)
      },
    },
  }
}
