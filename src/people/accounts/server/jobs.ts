import { z } from 'zod/mini'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import {
  alreadyRegisteredMail,
  changeNoticeMail,
  confirmEmailMail,
  emailTakenMail,
  passwordResetMail,
} from '#people/notifications/server/mail/account-mails.ts'
import { claimCodeMail } from '#people/notifications/server/mail/claim-mails.ts'
import { drawClaimCode, reachedBy } from './claim/actions.ts'
import { dropClaimLink, isClaimable, mayRenew, newClaimLink, type SentTo } from './claim/links.ts'
import { sendClaim } from './claim/send.ts'
import { dropLink, newLink, type NewLink } from './sign-in/mail-links.ts'
import { sweep } from './sign-in/sweep.ts'
import { findAccount, findByEmail } from './sql.ts'

const Registration = z.object({ email: z.string(), returnTo: z.optional(z.string()) })
const Reset = z.object({ email: z.string() })
const ClaimLink = z.object({ accountId: z.string(), sentTo: z.enum(['mail', 'sms']) })
const ClaimCode = z.object({ link: z.string(), email: z.string() })
const EmailChange = z.object({ accountId: z.string(), newEmail: z.string() })
const Notice = z.object({ to: z.string(), firstName: z.string(), change: z.enum(['email', 'password']) })

/** The mails of an account. Links are made here, when the mail goes out: no queue ever holds a token. */
export function accountJobs({ db, config, sendMail, sendSms }: Services): Jobs {
  const page = (path: string) => new URL(path, config.publicUrl).href

  async function sendWithLink(link: NewLink, send: (token: string, code: string) => Promise<void>) {
    const made = await newLink(db, config.masterKey, link)
    if (made === null) return
    const { token, code } = made
    await send(token, code).catch(async (failure: unknown) => {
      await dropLink(db, token)
      throw failure
    })
  }

  /** A link to who asked for it, some an hour. */
  async function sendAnotherClaim(accountId: string, sentTo: SentTo, key: string) {
    const account = await findAccount(db, accountId)
    if (account === undefined || reachedBy(account, sentTo === 'sms') !== sentTo) return
    if (!(await isClaimable(db, accountId)) || !(await mayRenew(db, accountId))) return
    const token = await newClaimLink(db, accountId, sentTo)
    await sendClaim({ config, sendMail, sendSms }, account, { token, sentTo, key }).catch(
      async (failure: unknown) => {
        await dropClaimLink(db, token)
        throw failure
      },
    )
  }

  return {
    tasks: {
      mailRegistration: async (payload, { job }) => {
        const { email, returnTo } = z.parse(Registration, payload)
        const account = await findByEmail(db, email)
        if (account === undefined) return
        const to = { to: account.email, key: `registration-${job.id}` }
        if (account.emailConfirmedAt !== null) {
          await sendMail({ ...to, ...(await alreadyRegisteredMail(account.firstName, page('/login'))) })
          return
        }
        const query = returnTo ? `?${new URLSearchParams({ volver: returnTo }).toString()}` : ''
        await sendWithLink({ accountId: account.id, purpose: 'confirm_email' }, async (token, code) => {
          const url = page(`/registryFinal${query}#${token}`)
          await sendMail({ ...to, ...(await confirmEmailMail(account.firstName, url, code, 'account')) })
        })
      },
      mailPasswordReset: async (payload, { job }) => {
        const { email } = z.parse(Reset, payload)
        const account = await findByEmail(db, email)
        if (account === undefined) return
        // Brought from elsewhere: its owner agrees to the terms first, which claiming asks.
        if (account.termsAcceptedAt === null) return sendAnotherClaim(account.id, 'mail', `reset-${job.id}`)
        await sendWithLink({ accountId: account.id, purpose: 'reset_password' }, async (token) => {
          const letter = await passwordResetMail(account.firstName, page(`/login#reset=${token}`))
          await sendMail({ to: account.email, key: `reset-${job.id}`, ...letter })
        })
      },
      mailEmailChange: async (payload, { job }) => {
        const { accountId, newEmail } = z.parse(EmailChange, payload)
        const owner = await findByEmail(db, newEmail)
        const to = { to: newEmail, key: `email-change-${job.id}` }
        if (owner !== undefined) {
          await sendMail({ ...to, ...(await emailTakenMail(owner.firstName, page('/login'))) })
          return
        }
        const account = await findAccount(db, accountId)
        if (account === undefined) return
        await sendWithLink({ accountId, purpose: 'change_email', newEmail }, async (token, code) => {
          const url = page(`/registryFinal#${token}`)
          const letter = await confirmEmailMail(account.firstName, url, code, 'address')
          await sendMail({ ...to, ...letter })
        })
      },
      send_claim_link: async (payload, { job }) => {
        const { accountId, sentTo } = z.parse(ClaimLink, payload)
        await sendAnotherClaim(accountId, sentTo, `claim-${job.id}`)
      },
      mail_claim_code: async (payload, { job }) => {
        const { link, email } = z.parse(ClaimCode, payload)
        const to = { to: email, key: `claim-code-${job.id}` }
        const owner = await findByEmail(db, email)
        if (owner !== undefined && owner.emailConfirmedAt !== null) {
          await sendMail({ ...to, ...(await emailTakenMail(owner.firstName, page('/login'))) })
          return
        }
        const code = await drawClaimCode({ db, config }, Buffer.from(link, 'hex'), email)
        if (code !== null) await sendMail({ ...to, ...(await claimCodeMail(code)) })
      },
      mailChangeNotice: async (payload, { job }) => {
        const { to, firstName, change } = z.parse(Notice, payload)
        const letter = await changeNoticeMail(firstName, change, page('/login#olvide'))
        await sendMail({ to, key: `change-${job.id}`, ...letter })
      },
      sweepAccounts: () => sweep(db),
    },
    crontab: '17 * * * * sweepAccounts',
  }
}
