import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { endPassesOf } from '../pass/end-passes.ts'
import { notifyLost, notifyPastDue } from '../pass/pass-notices.ts'
import { passesOfOrder, setPassStatus } from '../pass/pass-rows.ts'
import { paymentStateOf } from '../../rules.ts'
import { lockPayingOrders } from '../statement/money.ts'
import { instalmentsOf } from './instalment-rows.ts'
import { cancelSubscriptions, subscriptionOfOrder } from './subscription-rows.ts'

/** What a purchase's charges make of its passes: good, late, or paused by their holder. */
export async function judgeStanding(tx: Db, orderId: string): Promise<'good' | 'late' | 'lost'> {
  const [passes, instalments, subscription] = await Promise.all([
    passesOfOrder(tx, orderId),
    instalmentsOf(tx, [orderId]),
    subscriptionOfOrder(tx, orderId),
  ])
  const [first] = passes
  const [row] = instalments
  if (first === undefined || row === undefined) return 'good'
  const paymentState = paymentStateOf(instalments, row.today, first.rules)
  const good = subscription?.status === 'paused' ? 'paused' : 'active'
  for (const pass of passes) {
    const late = await setPassStatus(tx, pass.id, paymentState === 'good' ? good : 'past_due')
    if (late && paymentState === 'late') await notifyPastDue(tx, pass, row.today)
  }
  return paymentState
}

/** The grace is over: the passes end, and with them the charges. */
export function judgeLate(db: Db, orderId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const orders = await lockPayingOrders(tx, orderId)
    if ((await judgeStanding(tx, orderId)) !== 'lost') return
    await cancelSubscriptions(tx, orderId)
    const [pass] = await passesOfOrder(tx, orderId)
    const creditCents = await endPassesOf(tx, orderId, 'unpaid', orders)
    if (pass !== undefined) await notifyLost(tx, pass, creditCents)
    await enqueue(tx, 'end_subscription', { orderId }, { key: `end_subscription:${orderId}` })
  })
}
