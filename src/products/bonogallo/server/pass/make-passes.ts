import { setBonoGallo } from '#people/accounts/server/sql.ts'
import { openAccount, post } from '#selling/ledger/server/sql.ts'
import { itemsOf, linesOf, type OrderRow } from '#selling/orders/server/sql.ts'
import { giveTicketsToPass } from '#selling/tickets/server/pass-tickets.ts'
import type { Db } from '#server/db.ts'
import { findPassHold } from '../hold/hold-rows.ts'
import type { Holder } from '../../shapes/hold-shape.ts'
import { findPlan, findPlanPrices, today } from '../sql.ts'
import { choiceAccount, clubBonogallo, clubMatches, passAccount } from '../statement/accounts.ts'
import { writeInstalments } from '../subscription/instalment-rows.ts'
import { insertPass, insertPassMatches } from './pass-rows.ts'
import { renewedPassOf } from './renewed-from.ts'

/** The money is here: a pass for each seat, with a ticket and a share of the price in every match. */
export async function makePasses(tx: Db, order: OrderRow): Promise<void> {
  const input = (await findPassHold(tx, order.holdId))!
  const plan = (await findPlan(tx, input.planId))!
  const prices = await findPlanPrices(tx, [plan.id])
  const monthly = (await itemsOf(tx, order.id)).some(({ kind }) => kind === 'later_instalments')
  const lines = await linesOf(tx, order.id)
  let monthCents = 0
  for (const [seatId, seat] of Map.groupBy(lines, (line) => line.seatId)) {
    const { zoneId, fare } = seat[0]!
    const price = prices.find((one) => one.zoneId === zoneId && one.fare === fare)!
    const priceCents = seat.reduce((sum, line) => sum + line.faceCents, 0)
    monthCents += price.instalmentCents
    const passId = await insertPass(tx, {
      planId: plan.id,
      accountId: order.accountId,
      orderId: order.id,
      seatId,
      zoneId,
      fare,
      ...personOf(input.holders.find((holder) => holder.seatId === seatId)!),
      priceCents,
      instalmentCents: monthly ? price.instalmentCents : priceCents,
      rules: plan.rules,
      renewedFrom: await renewedPassOf(tx, { planId: plan.id, seatId, accountId: order.accountId }),
    })
    const matches = seat.map(({ eventId, faceCents }) => ({ eventId, shareCents: faceCents }))
    await insertPassMatches(tx, passId, matches)
    await giveTicketsToPass(tx, { orderId: order.id, seatId, passId })
    await openPassAccounts(tx, passId)
    await post(tx, {
      key: `pass:${passId}:bought`,
      kind: 'pass_bought',
      detail: { orderId: order.id },
      postings: [
        { account: passAccount(passId), amountCents: priceCents },
        { account: clubBonogallo, amountCents: -priceCents },
      ],
    })
  }
  if (monthly) {
    const { day } = await tx.selectNoFrom(today.as('day')).executeTakeFirstOrThrow()
    await writeInstalments(tx, {
      orderId: order.id,
      amountCents: monthCents,
      count: plan.instalments,
      from: day,
    })
  }
  await setBonoGallo(tx, order.accountId, true)
}

/** Below zero no match can be posted: that the shares sum to the price is the ledger's own promise. */
export async function openPassAccounts(tx: Db, passId: string): Promise<void> {
  await openAccount(tx, passAccount(passId), 0)
  await openAccount(tx, choiceAccount(passId), 0)
  await openAccount(tx, clubBonogallo, null)
  await openAccount(tx, clubMatches, null)
}

function personOf({ firstName, lastName, birthDate, phone }: Holder) {
  return { firstName, lastName, birthDate, phone }
}
