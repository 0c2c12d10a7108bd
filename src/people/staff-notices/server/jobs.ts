import { z } from 'zod/mini'
import { permits } from '#lib/permissions.ts'
import { Uuid } from '#lib/shapes.ts'
import { sendPush } from '#people/notifications/server/push/send-push.ts'
import { dropSubscription, openSubscription } from '#people/notifications/server/push/subscriptions.ts'
import { vapidKeys } from '#people/notifications/server/push/vapid-keys.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { carryNotices, tellStaff } from './actions.ts'
import { noticeKinds } from './notice-kind.ts'
import { deleteOld, stillWaiting } from './sql.ts'
import { countWords, noticesMail, summed } from './words.ts'

const ByMail = z.object({ ids: z.array(Uuid) })
const ByPush = z.object({ ids: z.array(Uuid), subscriptionId: Uuid })

/** Looks at what waits, and carries it out of the house. What was done meanwhile is told nobody. */
export function staffNoticeJobs(services: Services): Jobs {
  const { db, config, sendMail, features } = services
  /** What still waits of these, all of one kind and of one person who may still see it. */
  async function open(ids: string[]) {
    const waiting = await stillWaiting(db, ids)
    const [person] = waiting
    const kind = noticeKinds(features).find((one) => one.kind === person?.kind)
    if (person === undefined || kind === undefined || !permits(person, kind.may)) return null
    return { waiting, person, kind }
  }
  return {
    everySeconds: { tell_staff: 30 },
    crontab: '20 4 * * * sweep_staff_notices ?jobKey=sweep_staff_notices',
    tasks: {
      tell_staff: async () => {
        await tellStaff(services)
        await carryNotices(services)
      },
      mail_staff_notices: async (payload, { job }) => {
        const found = await open(ByMail.parse(payload).ids)
        if (found === null) return
        const { waiting, person, kind } = found
        const letter = await noticesMail(kind, waiting, {
          firstName: person.firstName,
          publicUrl: config.publicUrl,
        })
        await sendMail({ to: person.email, key: `staff-notices-${job.id}`, ...letter })
      },
      push_staff_notices: async (payload) => {
        const { ids, subscriptionId } = ByPush.parse(payload)
        const found = await open(ids)
        const subscription = await openSubscription(db, config.masterKey, subscriptionId)
        if (found === null || subscription === null) return
        const { kind, waiting } = found
        // A locked screen is read by others too: the message says what and how many, the desk says whose.
        const body = countWords(kind, waiting.length)
        const message = { id: ids[0]!, title: kind.label, body, path: summed(kind, waiting).path }
        const contact = `mailto:${/[\w.+-]+@[\w.-]+/.exec(config.mailFrom)?.[0] ?? config.mailFrom}`
        const keys = await vapidKeys(db, config.masterKey)
        const outcome = await sendPush(subscription, message, {
          keys,
          contact,
          loopback: config.pushLoopback,
        })
        if (outcome === 'gone') await dropSubscription(db, subscriptionId)
      },
      sweep_staff_notices: () => deleteOld(db),
    },
  }
}
