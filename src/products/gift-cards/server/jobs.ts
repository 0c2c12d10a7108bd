import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { mailLetter } from './letters.ts'

const OfLetter = z.object({ letterId: Uuid })

export function giftCardJobs(services: Services): Jobs {
  return {
    patient: ['send_gift_card'],
    tasks: { send_gift_card: (payload) => mailLetter(services, OfLetter.parse(payload).letterId) },
  }
}
