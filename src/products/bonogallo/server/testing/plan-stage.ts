import type { Db } from '#server/db.ts'
import type { PassRules } from '../../rules.ts'
import { publishPlan } from '../plans/make-plan.ts'

export const rules: PassRules = {
  cessionPercent: 70,
  cessionHours: 24,
  neededMatches: 2,
  graceDays: 10,
  choiceDays: 30,
}

type Stage = {
  name?: string
  priceCents?: number
  instalments?: number
  followsId?: number | null
  /** Renewals run now; the open sale begins later. */
  renewing?: boolean
  events?: number[]
  /** A fare of the club's own, sold at half of the price. */
  ownFare?: string
}

/** A plan over the demo club's first three matches, open to all. */
export async function stagePlan(db: Db, stage: Stage = {}): Promise<number> {
  const { priceCents = 300_000, instalments = 6, followsId = null, renewing = false } = stage
  const eventIds = stage.events ?? [1, 2, 3]
  const zones = await db
    .selectFrom('eventZones')
    .select('zoneId')
    .where('eventId', '=', eventIds[0]!)
    .execute()
  const { planId: seatingPlanId } = await db
    .selectFrom('events')
    .select('planId')
    .where('id', '=', eventIds[0]!)
    .executeTakeFirstOrThrow()
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  return publishPlan(db, {
    name: stage.name ?? `Bonogallo ${crypto.randomUUID().slice(0, 8)}`,
    span: 'season',
    seatingPlanId,
    startsOn: '2026-11-01',
    endsOn: '2027-06-30',
    followsId,
    renewalFrom: renewing ? ago(1) : null,
    renewalUntil: renewing ? ago(-5) : null,
    openFrom: renewing ? ago(-5) : ago(1),
    openUntil: ago(-90),
    instalments,
    rules,
    prices: zones.flatMap(({ zoneId }) => [
      { zoneId, fare: 'adult' as const, priceCents },
      { zoneId, fare: 'child' as const, priceCents: priceCents / 2 },
      { zoneId, fare: 'senior' as const, priceCents: priceCents / 2 },
      ...(stage.ownFare === undefined ? [] : [{ zoneId, fare: stage.ownFare, priceCents: priceCents / 2 }]),
    ]),
    eventIds,
  })
}

export const holderOf = (seatId: number, more: object = {}) => ({
  seatId,
  fare: 'adult',
  firstName: 'Ana',
  lastName: 'Luna',
  birthDate: '1990-05-17',
  phone: '4421234567',
  ...more,
})
