import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import { linkToken } from '#server/link-token.ts'
import type { Services } from '#server/services.ts'
import { unsubscribePurpose } from './actions.ts'
import { noticeMail } from './mail/notice-mail.ts'
import { NotTaken, sendPush } from './push/send-push.ts'
import { dropSubscription, openSubscription } from './push/subscriptions.ts'
import { vapidKeys } from './push/vapid-keys.ts'
import { canSwitchOff, isWanted, kindSettings } from '../rules.ts'
import * as sql from './sql.ts'

const ByMail = z.object({ notificationId: Uuid })
const ByPush = z.object({ notificationId: Uuid, subscriptionId: Uuid })

/** Carries notices out of the house. What was switched off since it was written is not sent any more. */
export function notificationJobs({ db, config, sendMail, log }: Services): Jobs {
  const { masterKey, publicUrl, pushLoopback, mailFrom } = config
  const contact = `mailto:${/[\w.+-]+@[\w.-]+/.exec(mailFrom)?.[0] ?? mailFrom}`

  return {
    crontab: '40 9 * * * sweep_notifications ?jobKey=sweep_notifications',
    tasks: {
      mail_notification: async (payload) => {
        const { notificationId } = ByMail.parse(payload)
        const notice = await sql.findNotice(db, notificationId, 'mail')
        if (notice === undefined || notice.mailedAt !== null || notice.emailConfirmedAt === null) return
        const { accountId, kind, email: to } = notice
        if (!isWanted(kind, 'mail', notice.wanted ?? undefined)) return
        if (kindSettings[kind].marketing && !notice.consents) return
        const token = linkToken(masterKey, unsubscribePurpose, `${accountId} ${kind}`)
        const unsubscribeUrl = canSwitchOff(kind, 'mail')
          ? `${publicUrl}/api/notifications/unsubscribe?token=${token}`
          : undefined
        const letter = await noticeMail(notice, { publicUrl, unsubscribeUrl })
        const key = `notification-${notificationId}`
        const mail = { to, key, ...letter, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }
        if (notice.mail?.once === true) {
          if (!(await sql.claimMail(db, notificationId))) return
          try {
            await sendMail(mail)
          } catch (error) {
            await sql.releaseMail(db, notificationId)
            throw error
          }
          return
        }
        await sendMail(mail)
        await sql.markMailed(db, notificationId)
      },
      push_notification: async (payload) => {
        const { notificationId, subscriptionId } = ByPush.parse(payload)
        const notice = await sql.findNotice(db, notificationId, 'push')
        const subscription = await openSubscription(db, masterKey, subscriptionId)
        if (notice === undefined || subscription === null) return
        if (!isWanted(notice.kind, 'push', notice.wanted ?? undefined)) return
        const { id, title, body, path } = notice
        const sender = { keys: await vapidKeys(db, masterKey), contact, loopback: pushLoopback }
        const once = notice.mail?.once === true
        if (once && !(await sql.claimPush(db, id, subscriptionId))) return
        const outcome = await sendPush(subscription, { id, title, body, path }, sender).catch(
          async (error: unknown) => {
            if (once && error instanceof NotTaken) await sql.releasePush(db, id, subscriptionId)
            throw error
          },
        )
        if (outcome === 'gone') await dropSubscription(db, subscriptionId)
        if (outcome === 'refused') log.warn({ notificationId }, 'push service refused a message')
      },
      sweep_notifications: () => sql.deleteOld(db),
    },
  }
}
