import { partsOfHold } from '#selling/holds/server/sql.ts'
import { zonesOfSeats } from '#selling/orders/server/placing/order-rows.ts'
import { refuseHoldersFares } from '#selling/orders/server/kind/holders-only.ts'
import type { OrderKindRules } from '#selling/orders/server/kind/order-kind.ts'
import type { Item, Line } from '#selling/orders/rules.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { enqueue } from '#server/jobs.ts'
import { findPassHold, renewalHoldersOf } from '../hold/hold-rows.ts'
import { renewalOnly } from '../hold/hold-seats.ts'
import { endPassesOf } from '../pass/end-passes.ts'
import { makePasses } from '../pass/make-passes.ts'
import { maxSeats, sharesOf } from '../../rules.ts'
import { findPlan, findPlanPrices } from '../sql.ts'
import { cancelSubscriptions } from '../subscription/subscription-rows.ts'

/**
 * A bonogallo: the same seats in every match of a plan, each at its share of the price. By the month, what comes later
 * is counted out of the order. The price is for admission, which is exempt from VAT.
 */
export const passOrders: OrderKindRules = {
  draft: async (tx, hold, { overCounter = false }, { account }) => {
    const input = await findPassHold(tx, hold.id)
    const plan = input && (await findPlan(tx, input.planId))
    if (input === undefined || plan === undefined) throw notFound('No encontramos ese apartado.')
    if ((await renewalHoldersOf(tx, plan.id, hold.seatIds)).some((keeper) => keeper !== account.id))
      throw renewalOnly()
    const { holders, monthly } = input
    if (!hold.seatIds.every((seatId) => holders.some((holder) => holder.seatId === seatId)))
      throw new Problem('holders_missing', 'Dinos quién es titular de cada lugar.')
    const fares = holders.map(({ fare }) => fare)
    if (!overCounter) await refuseHoldersFares(tx, fares, account.id)
    const prices = await findPlanPrices(tx, [plan.id])
    const parts = await partsOfHold(tx, hold.id)
    const lines: Line[] = []
    let laterCents = 0
    for (const { seatId, zoneId } of await zonesOfSeats(tx, hold.eventId, hold.seatIds)) {
      const { fare } = holders.find((holder) => holder.seatId === seatId)!
      const price = prices.find((one) => one.zoneId === zoneId && one.fare === fare)
      if (price === undefined)
        throw new Problem('unknown_fare', 'Revisa las tarifas: alguna no es de estos lugares.', 400)
      laterCents += price.priceCents - price.instalmentCents
      const shares = sharesOf(price.priceCents, parts.length)
      for (const [index, { eventId }] of parts.entries()) {
        const faceCents = shares[index]!
        lines.push({ eventId, seatId, zoneId, fare, faceCents, serviceCents: 0, serviceTaxCents: 0 })
      }
    }
    return {
      title: plan.name,
      eventId: null,
      priceVersion: 0,
      lines,
      items: monthly ? [laterCharges(laterCents, plan.instalments)] : [],
      count: {
        subject: `plan:${plan.id}`,
        quantity: hold.seatIds.length,
        most: maxSeats,
        words: `Puedes tener hasta ${maxSeats} bonogallos por persona, contando los que ya tienes.`,
      },
    }
  },
  paid: makePasses,
  givenBack: async (tx, { id: orderId }) => {
    await endPassesOf(tx, orderId, 'money_back')
    await cancelSubscriptions(tx, orderId)
    await enqueue(tx, 'end_subscription', { orderId }, { key: `end_subscription:${orderId}` })
  },
}

function laterCharges(cents: number, instalments: number): Item {
  return {
    kind: 'later_instalments',
    stockItemId: null,
    title: `Mensualidades 2 a ${instalments}, que se cobran después`,
    quantity: 1,
    unitCents: -cents,
    taxCents: 0,
  }
}
