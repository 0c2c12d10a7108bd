import { z } from 'zod/mini'
import { eachApart } from '#server/job-failures/actions.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { forgetOldHolds } from './hold/hold-rows.ts'
import { holdRenewalSeats } from './hold/renewal-seats.ts'
import { endOldPasses } from './pass/end-passes.ts'
import { giveNewMatches } from './pass/give-new-matches.ts'
import { notifyRenewals } from './pass/pass-notices.ts'
import { chooseForLate } from './statement/choose-return.ts'
import { postPlayedMatches, postUnplayedMatches } from './statement/post-matches.ts'
import { latePurchases } from './subscription/instalment-rows.ts'
import {
  checkSubscriptions,
  endSubscriptionsOf,
  readByInvoice,
  readByProviderId,
} from './subscription/read-subscription.ts'
import { judgeLate } from './subscription/payment-state.ts'

const OfOrder = z.object({ orderId: Uuid })
const AtProvider = z.object({ providerId: z.string() })
const OfInvoice = z.object({ invoiceId: z.string() })

/** What passes do by themselves. Every one of these may run again, or late, and changes nothing twice. */
export function bonogalloJobs(services: Services): Jobs {
  const { db } = services
  return {
    everySeconds: { check_subscriptions: 15, keep_seats: 10, post_matches: 60, tell_renewals: 300 },
    crontab: '11 12 * * * end_old_passes ?jobKey=end_old_passes',
    tasks: {
      check_subscriptions: () => checkSubscriptions(services),
      keep_seats: () => holdRenewalSeats(db),
      post_matches: async () => {
        await postUnplayedMatches(db)
        await postPlayedMatches(db)
        await chooseForLate(db)
        await giveNewMatches(db)
        await eachApart(db, {
          task: 'judge_late_purchases',
          things: await latePurchases(db),
          subject: (orderId) => orderId,
          work: (orderId) => judgeLate(db, orderId),
        })
      },
      give_new_matches: () => giveNewMatches(db),
      tell_renewals: () => notifyRenewals(db),
      end_old_passes: async () => {
        await endOldPasses(db)
        await forgetOldHolds(db)
      },
      read_subscription: (payload) => readByProviderId(services, AtProvider.parse(payload).providerId),
      read_invoice: (payload) => readByInvoice(services, OfInvoice.parse(payload).invoiceId),
      end_subscription: (payload) => endSubscriptionsOf(services, OfOrder.parse(payload).orderId),
    },
  }
}
