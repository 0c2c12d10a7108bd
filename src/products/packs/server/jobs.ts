import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { notifyOffers } from './publication/notify-offers.ts'

export function packJobs({ db }: Services): Jobs {
  return { everySeconds: { tell_offers: 120 }, tasks: { tell_offers: () => notifyOffers(db) } }
}
