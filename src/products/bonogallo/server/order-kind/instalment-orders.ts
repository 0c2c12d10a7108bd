import type { OrderKindRules } from '#selling/orders/server/kind/order-kind.ts'
import { instalmentPaidBy, lockInstalments, setInstalment } from '../subscription/instalment-rows.ts'
import { judgeStanding } from '../subscription/standing.ts'

/** One charge of a bonogallo paid by the month, made by the subscription or paid by hand. */
export const instalmentOrders: OrderKindRules = {
  openToRestricted: true,
  paid: async (tx, order) => {
    const instalment = await instalmentPaidBy(tx, order.id)
    if (instalment === undefined) return
    await lockInstalments(tx, instalment.orderId)
    await setInstalment(tx, instalment, { status: 'paid' })
    await judgeStanding(tx, instalment.orderId)
  },
  givenBack: async (tx, order) => {
    const instalment = await instalmentPaidBy(tx, order.id)
    if (instalment === undefined) return
    await setInstalment(tx, instalment, { status: 'failed', paidBy: null })
    await judgeStanding(tx, instalment.orderId)
  },
}
