import {
  lockSeatsOfPlans,
  seatsInPlans,
  type SeatInPlan,
} from '#products/bonogallo/server/brought/match-rows.ts'
import {
  plansBroughtTo,
  priceKey,
  type PlanBroughtTo,
  type PlanSeat,
} from '#products/bonogallo/server/brought/plans.ts'
import { fareFits } from '#catalogue/fares/rules.ts'
import { findFares, type FareFound } from '#catalogue/fares/server/sql.ts'
import { dueOn, paymentStateOf } from '#products/bonogallo/rules.ts'
import { ageOn } from '#lib/curp.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { plain } from '#lib/slug.ts'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { Reason } from '../../../reasons.ts'
import type { Judge, Tried } from '../person-kind.ts'
import type { PeopleBook } from '../../known-people.ts'
import type { Judgement, LeansOn, Root } from '../../lines/judge.ts'
import { fareNamed } from './fare-named.ts'
import { seatsOfLines } from './line-seats.ts'
import { placeKey } from './place.ts'
import type { HolderSays } from './read.ts'

/** What a line says, found in the plan. */
export type HolderMore = HolderSays & {
  planId: number
  seatId: number
  zoneId: number
  fare: Fare
  priceCents: number
  paidCharges: number | null
}
type Found = { more: HolderMore; seat: PlanSeat; standing: SeatInPlan | undefined }

const refused = (reason: Reason): Judgement => ({ verdict: 'refused', reasons: [reason], root: null })
const rootId = (root: Root) => JSON.stringify(root)

/** Each line's seat in its plan, and who has it. The seats are locked where lines are applied, not only tried. */
export async function judgeHolders(
  tx: Db,
  { id }: { id: string },
  lines: readonly Tried[],
  earlier: boolean,
): Promise<Judge> {
  const plans = await plansBroughtTo(tx, placeKey)
  const fares = await findFares(tx)
  const faults = new Map<Tried, Reason>()
  const found = new Map<Tried, Found>()
  for (const line of lines) {
    const one = inPlan(plans, fares, line)
    if (typeof one === 'string') faults.set(line, one)
    else {
      line.more = one.more
      found.set(line, { ...one, standing: undefined })
    }
  }
  const asked = [...found.values()].map(({ more: { planId, seatId } }) => ({ planId, seatId }))
  if (!earlier) await lockSeatsOfPlans(tx, asked)
  const standing = new Map((await seatsInPlans(tx, asked)).map((seat) => [seatKey(seat), seat]))
  for (const one of found.values()) one.standing = standing.get(seatKey(one.more))
  /** Whose seats are since lines before: of this file, not applied yet. */
  const given = earlier ? await seatsOfLines(tx, id, asked) : new Map<string, Root>()
  /** Rows in which people of this file sit, by plan. */
  const rowsOf = new Map<string, string[]>()

  return {
    whose: ({ more: { leansOn } }, book) => (leansOn == null ? undefined : guardianOf(book, leansOn)),
    thing(line, person) {
      const fault = faults.get(line)
      if (fault !== undefined) return refused(fault)
      const { more, seat, standing: now } = found.get(line)!
      const root = person.root ?? { line: line.line }
      const key = seatKey(more)
      const taken = givenTo(now, given.get(key), root)
      if (taken?.reasons.includes(`seat_${now?.taken}` as Reason))
        line.more = { ...more, takenIn: now!.takenIn }
      if (taken !== null) return { ...taken, root: taken.verdict === 'refused' ? taken.root : root }
      given.set(key, root)
      const family = `${rootId(root)} ${more.planId}`
      const row = `${seat.section} ${seat.row}`
      const apart = more.leansOn != null && !(rowsOf.get(family) ?? [row]).includes(row)
      rowsOf.set(family, [...(rowsOf.get(family) ?? []), row])
      return apart ? { ...person, reasons: [...person.reasons, 'guardian_apart'] } : person
    },
  }
}

const seatKey = ({ planId, seatId }: { planId: number; seatId: number }) => `${planId} ${seatId}`

/** What speaks against giving a seat to somebody; null where nothing does. */
function givenTo(now: SeatInPlan | undefined, line: Root | undefined, root: Root): Judgement | null {
  if (line !== undefined)
    return rootId(line) === rootId(root)
      ? { verdict: 'same', reasons: ['seat_own_line'], root }
      : { ...refused('seat_twice'), root: line }
  if (now === undefined) return refused('seat_missing')
  if (now.heldBy !== null) {
    const own = 'account' in root && root.account === now.heldBy
    return own ? { verdict: 'same', reasons: ['seat_own'], root } : refused('seat_of_another')
  }
  return now.taken === null ? null : refused(`seat_${now.taken}`)
}

/** A child hangs on the account of one grown-up who is known. */
function guardianOf(book: PeopleBook, leansOn: LeansOn): Judgement {
  const people = new Map(book.answersFor(leansOn).map((known) => [rootId(known.root), known]))
  const [guardian, ...more] = people.values()
  if (guardian === undefined) return refused('guardian_unknown')
  if (more.length > 0) return refused('guardian_ambiguous')
  if (guardian.staff) return refused('staff_account')
  if (guardian.restricted) return refused('restricted')
  return { verdict: 'joined', reasons: ['guardian_found'], root: guardian.root }
}

/** The plan, seat, fare, price and charges that a line means, or why there are none. */
function inPlan(
  plans: readonly PlanBroughtTo[],
  fares: readonly FareFound[],
  line: Tried,
): { more: HolderMore; seat: PlanSeat } | Reason {
  const says = line.more as HolderSays
  const plan = planNamed(plans, says.plan)
  if (typeof plan === 'string') return plan
  const seat = plan.seats.get(says.place)
  if (seat === undefined) return 'place_unknown'
  if (seat === null) return 'place_ambiguous'
  const { zoneId, seatId } = seat
  const fare = says.fare === null ? fareOf(plan, zoneId, line) : fareNamed(fares, says.fare)
  if (fare === undefined) return 'fare_unknown'
  const listCents = plan.prices.get(priceKey(zoneId, fare))
  if (listCents === undefined) return 'seat_not_in_plan'
  const priceCents = says.priceCents ?? listCents
  const paidCharges = chargesPaid(plan, priceCents, says.paidUntil)
  if (typeof paidCharges === 'string') return paidCharges
  return { seat, more: { ...says, planId: plan.id, seatId, zoneId, fare, priceCents, paidCharges } }
}

/** By all words of its name that the line says; without any, the only one there is. */
function planNamed(plans: readonly PlanBroughtTo[], name: string | null): PlanBroughtTo | Reason {
  if (name === null) return plans.length === 1 ? plans[0]! : 'plan_missing'
  const wanted = wordsOf(name)
  const exact = plans.filter((plan) => plain(plan.name) === plain(name))
  const near = plans.filter((plan) => wanted.every((word) => wordsOf(plan.name).includes(word)))
  const [plan, ...more] = exact.length > 0 ? exact : near
  return plan === undefined || more.length > 0 ? 'plan_unknown' : plan
}

const wordsOf = (name: string) =>
  plain(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Nobody said it: a child's where there is one for its age, else everybody's. */
function fareOf({ prices, ages, startsOn }: PlanBroughtTo, zoneId: number, { person, more }: Tried): Fare {
  const { birthDate } = person
  const child = ages.get('child')
  if (more.leansOn == null || birthDate === null || child === undefined) return headlineFare
  return fareFits(child, ageOn(birthDate, startsOn)) && prices.has(priceKey(zoneId, 'child'))
    ? 'child'
    : headlineFare
}

/** How many of the plan's charges are paid until a day; null where all are. */
function chargesPaid(
  { startsOn, instalments, rules, today }: PlanBroughtTo,
  priceCents: number,
  paidUntil: string | null,
): number | null | Reason {
  if (paidUntil === null) return null
  const charges = Array.from({ length: instalments }, (_, index) => dueOn(startsOn, index + 1))
  const paid = charges.filter((day) => day <= paidUntil).length
  if (paid === instalments) return null
  if (paid === 0) return 'nothing_paid'
  if (priceCents % instalments !== 0) return 'price_not_in_months'
  const rows = charges.map((day, index) => ({
    no: index + 1,
    dueOn: day,
    status: index < paid ? ('paid' as const) : ('scheduled' as const),
  }))
  return paymentStateOf(rows, today, rules) === 'lost' ? 'payment_over' : paid
}
