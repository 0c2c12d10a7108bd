import { z } from 'zod/mini'
import { markMailed, wantsMail } from '#people/notifications/server/actions.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { answerNoticeKey } from './actions.ts'
import { sweepAttachments } from './attachments/stored.ts'
import { dropCaseLink, newCaseLink, sweepCaseLinks } from './entry/case-links.ts'
import { caseAnswerMail, caseLinkMail, caseReceivedMail } from './mails/case-mails.ts'
import { answersBefore, findAnswer, findCaseOfMailbox, findReceived } from './mails/mail-rows.ts'
import { caseNumberOf, retentionMonths, maxLinksAnHour } from '../rules.ts'
import { forgetSolvedCases } from './sql.ts'

const OfCase = z.object({ caseId: Uuid })
const OfMessage = z.object({ messageId: Uuid })
const OfLink = z.object({ number: z.int(), email: z.string() })

type Mail = { subject: string; html: string; text: string }
type Envelope = { caseId: string; number: number; email: string; key: string; follows: string[] }

/** The mails of a case. Links are made here, when the mail goes out: no queue ever holds a token. */
export function supportJobs(services: Services): Jobs {
  const { db, config, sendMail } = services

  async function mailWithLink(
    { caseId, number, email, key, follows }: Envelope,
    write: (url: string) => Promise<Mail>,
    perHour?: number,
  ): Promise<void> {
    const token = await newCaseLink(db, caseId, perHour)
    if (token === null) return
    const url = new URL(`/system/footer/ContactUs/${caseNumberOf(number)}#${token}`, config.publicUrl).href
    const replyTo = config.supportMail === undefined ? {} : { replyTo: config.supportMail }
    await sendMail({ to: email, key, follows, ...replyTo, ...(await write(url)) }).catch(
      async (failure: unknown) => {
        await dropCaseLink(db, token)
        throw failure
      },
    )
  }

  return {
    crontab: '41 * * * * sweep_support ?jobKey=sweep_support',
    tasks: {
      mail_case_received: async (payload) => {
        const found = await findReceived(db, OfCase.parse(payload).caseId)
        if (found === undefined) return
        const envelope = { ...found, key: firstKey(found.caseId), follows: [] }
        await mailWithLink(envelope, (url) => caseReceivedMail(found, found.words, url))
      },
      mail_case_answer: async (payload) => {
        const found = await findAnswer(db, OfMessage.parse(payload).messageId)
        if (found === undefined) return
        const { accountId, caseId, messageId, at, words, staffName } = found
        // Who has an account may do without the mails: the answers are in its notices.
        if (accountId !== null && !(await wantsMail(db, accountId, 'support'))) return
        const follows = [firstKey(caseId), ...(await answersBefore(db, caseId, at)).map(answerKey)]
        const answer = { words, staffName, files: found.files ?? 0, solved: found.status === 'solved' }
        await mailWithLink({ ...found, key: answerKey(messageId), follows }, (url) =>
          caseAnswerMail(found, answer, url),
        )
        if (accountId !== null) await markMailed(db, accountId, answerNoticeKey(messageId))
      },
      mail_case_link: async (payload, { job }) => {
        const { number, email } = OfLink.parse(payload)
        const found = await findCaseOfMailbox(db, number, email)
        if (found === undefined) return
        const envelope = { ...found, key: `case-link-${job.id}`, follows: [firstKey(found.caseId)] }
        await mailWithLink(envelope, (url) => caseLinkMail(found, url), maxLinksAnHour)
      },
      sweep_support: async () => {
        await sweepCaseLinks(db)
        await forgetSolvedCases(db, retentionMonths)
        await sweepAttachments(services)
      },
    },
  }
}

const firstKey = (caseId: string) => `case-${caseId}`
const answerKey = (messageId: string) => `case-answer-${messageId}`
