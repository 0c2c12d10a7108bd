import { ownHold } from '#selling/holds/server/actions.ts'
import { lockHold } from '#selling/holds/server/sql.ts'
import { ageWords, fareFits, wasSold } from '#catalogue/fares/rules.ts'
import { refuseLoneCompanions } from '#selling/holds/server/companions.ts'
import { fareRetired } from '#catalogue/fares/server/refusals.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { ageOn } from '#lib/curp.ts'
import type { Db } from '#server/db.ts'
import type { Who } from '#server/session.ts'
import { findPassHold, updatePassHold } from './hold/hold-rows.ts'
import type { Holder } from '../shapes/hold-shape.ts'
import { birthFault } from '../rules.ts'
import { findPlan, findPlanPrices, type PlanPrice } from './sql.ts'

/** Who sits where, for every seat of a hold of mine; the fare has to fit the age on the plan's first day. */
export function saveHolders(db: Db, holdId: string, holders: Holder[], who: Who): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { seatIds, planId, createdAt } = await openHold(tx, holdId, who)
    const plan = (await findPlan(tx, planId))!
    const prices = await findPlanPrices(tx, [planId])
    const given = holders.map(({ seatId }) => seatId)
    if (new Set(given).size !== given.length || !given.every((seatId) => seatIds.includes(seatId)))
      throw new Problem('unknown_seat', 'Alguno de esos lugares no es de tu apartado.', 400)
    const priceOf = ({ fare }: Holder) => prices.find((price) => price.fare === fare)
    for (const holder of holders) refuseFare(priceOf(holder), createdAt)
    await refuseLoneCompanions(tx, plan.seatingPlanId, {
      seatIds,
      companions: holders.filter((holder) => priceOf(holder)?.companion).map(({ seatId }) => seatId),
    })
    const fields = Object.fromEntries(
      holders.flatMap((holder, index) => {
        const fault =
          birthFault(holder.birthDate, plan.today) ?? ageFault(priceOf(holder), holder, plan.startsOn)
        const noPhone = index === 0 && holder.phone === null
        return [
          ...(fault === null ? [] : [[`holders.${index}.birthDate`, fault]]),
          ...(noPhone ? [[`holders.${index}.phone`, 'Escribe el celular de quien compra.']] : []),
        ] as [string, string][]
      }),
    )
    if (Object.keys(fields).length > 0)
      throw new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields })
    await updatePassHold(tx, holdId, { holders })
  })
}

function ageFault(fare: PlanPrice | undefined, { birthDate }: Holder, startsOn: string): string | null {
  if (fare === undefined || fareFits(fare, ageOn(birthDate, startsOn))) return null
  return `La tarifa ${fare.fareName} es ${ageWords(fare)} al empezar el bonogallo.`
}

/** Of a fare that was retired after the seats were held, the price that was seen stays. */
function refuseFare(fare: PlanPrice | undefined, heldAt: Date): void {
  if (fare === undefined)
    throw new Problem('unknown_fare', 'Revisa las tarifas: alguna no es de estos lugares.', 400)
  if (!wasSold(fare, heldAt)) throw fareRetired(fare.fareName)
}

/** At once, or by the month. */
export function choosePayment(db: Db, holdId: string, monthly: boolean, who: Who): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { planId } = await openHold(tx, holdId, who)
    const plan = (await findPlan(tx, planId))!
    if (monthly && plan.instalments === 1)
      throw new Problem('not_monthly', 'Este bonogallo se paga en una sola exhibición.')
    await updatePassHold(tx, holdId, { monthly })
  })
}

async function openHold(tx: Db, holdId: string, who: Who) {
  const hold = ownHold(await lockHold(tx, holdId), who)
  const input = await findPassHold(tx, holdId)
  if (input === undefined) throw notFound('No encontramos ese apartado.')
  if (hold.status === 'ordered')
    throw new Problem('order_fixed', 'Tu compra ya está hecha: cancélala para cambiar estos datos.')
  if (hold.status !== 'active' || !hold.running)
    throw new Problem('hold_ended', 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.')
  return { ...input, seatIds: hold.seatIds, createdAt: hold.createdAt }
}
