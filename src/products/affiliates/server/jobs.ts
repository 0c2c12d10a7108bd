import { z } from 'zod/mini'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { followMoney } from './commission.ts'

const OfOrder = z.object({ orderId: Uuid })

export function affiliateJobs({ db }: Services): Jobs {
  return {
    patient: ['follow_order_money'],
    tasks: { follow_order_money: (payload) => followMoney(db, OfOrder.parse(payload).orderId) },
  }
}
