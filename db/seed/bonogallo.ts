import { sql } from 'kysely'
import { holdRenewalSeats } from '#products/bonogallo/server/hold/renewal-seats.ts'
import { openSale } from '#products/own-seats/server/desk/actions.ts'
import { publishPlan, type NewPlan } from '#products/bonogallo/server/plans/make-plan.ts'
import type { PassRules } from '#products/bonogallo/rules.ts'
import { cedeMatch } from '#products/bonogallo/server/statement/cede-match.ts'
import { chooseReturn } from '#products/bonogallo/server/statement/choose-return.ts'
import { postPlayedMatches, postUnplayedMatches } from '#products/bonogallo/server/statement/post-matches.ts'
import { judgeStanding } from '#products/bonogallo/server/subscription/payment-state.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { dateStatement, withholdMails } from './dated-statement.ts'
import { seedPastMatches } from './past-matches.ts'
import { sellPass } from './sold-pass.ts'

const rules: PassRules = {
  cessionPercent: 70,
  cessionHours: 24,
  neededMatches: 4,
  graceDays: 10,
  choiceDays: 30,
}
const instalments = 6
const day = 24 * 60 * 60 * 1000

/** What an adult pays for a season, in pesos: each a multiple of twelve, so that months and half prices are whole. */
const seasonPesos: Record<string, number> = {
  'Cabecera Sur': 1440,
  'Cabecera Norte': 1560,
  'Especial Oriente': 1920,
  Preferente: 2280,
  'Zona Azul': 2640,
  'Platea Alta': 3120,
  'Platea Baja': 3960,
  VIP: 6240,
}

type Setting = { planId: number; now: Date }

/**
 * Three bonogallos: one in use, one on sale, one in its renewals. Ana's has matches used, missed, given up and
 * cancelled; Beto pays by the month and one charge has failed.
 */
export async function seedBonogallo(db: Db, { planId: seatingPlanId, now }: Setting): Promise<void> {
  await ensureSigningKey(db, readConfig().masterKey)
  const at = (days: number) => new Date((Math.floor(now.getTime() / day) + days) * day + 16 * 60 * 60 * 1000)
  const on = (days: number) => at(days).toISOString().slice(0, 10)
  const coming = await openMatches(db)
  const past = await seedPastMatches(db, { planId: seatingPlanId, now })
  const zones = await db
    .selectFrom('planZones')
    .select(['zoneId', 'name'])
    .where('planId', '=', seatingPlanId)
    .execute()
  const priced = (times: number) =>
    zones.flatMap(({ zoneId, name }) => {
      const cents = (seasonPesos[name] ?? 0) * 100 * times
      if (cents === 0) return []
      return [
        { zoneId, fare: 'adult' as const, priceCents: cents },
        { zoneId, fare: 'child' as const, priceCents: cents / 2 },
        { zoneId, fare: 'senior' as const, priceCents: cents / 2 },
      ]
    })
  const shared = { seatingPlanId, instalments, rules, renewalFrom: null, renewalUntil: null }
  const inUse = await plan(db, {
    ...shared,
    name: `Bonogallo Apertura ${now.getUTCFullYear()}`,
    span: 'season',
    startsOn: on(-120),
    endsOn: on(60),
    openFrom: at(-120),
    openUntil: at(-60),
    prices: priced(1),
    eventIds: [...past, ...coming.slice(0, 2)],
  })
  await plan(db, {
    ...shared,
    name: `Bonogallo Clausura ${now.getUTCFullYear() + 1}`,
    span: 'season',
    startsOn: on(10),
    endsOn: on(210),
    openFrom: at(-3),
    openUntil: at(40),
    prices: priced(1),
    eventIds: coming.slice(1),
  })
  await plan(db, {
    ...shared,
    name: `Bonogallo Anual ${now.getUTCFullYear() + 1}`,
    span: 'year',
    startsOn: on(10),
    endsOn: on(390),
    followsId: inUse,
    renewalFrom: at(-2),
    renewalUntil: at(6),
    openFrom: at(8),
    openUntil: at(50),
    prices: priced(2),
    eventIds: coming.slice(2),
  })
  if (!(await hasPass(db, inUse, 'ana@correo.example'))) await anasPass(db, inUse, past, coming)
  if (!(await hasPass(db, inUse, 'beto@correo.example'))) await betosPass(db, inUse)
  await holdRenewalSeats(db)
  await reserveOwnSeats(db)
}

/** The match of the day after tomorrow is in no bonogallo: Ana's and Beto's own seats in it wait to be paid. */
async function reserveOwnSeats(db: Db): Promise<void> {
  const event = await db
    .selectFrom('events')
    .select(['events.id', 'events.salesEndAt'])
    .where('away', '=', 'Volcanes de Puebla')
    .where('events.status', '=', 'published')
    .where((eb) =>
      eb.exists(eb.selectFrom('eventSeats').select('seatId').whereRef('eventId', '=', 'events.id')),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('ownSeatSales').select('ownSeatSales.id').whereRef('eventId', '=', 'events.id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (event === undefined) return
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'administrator')
    .executeTakeFirstOrThrow()
  const until = new Date(event.salesEndAt.getTime() - 6 * 60 * 60 * 1000).toISOString()
  await openSale({ db }, { eventId: event.id, accountId }, { until, percent: 70, prices: [] })
  await withholdMails(db)
}

/** A plan of that name, made if it is not there yet. */
async function plan(db: Db, wanted: NewPlan): Promise<number> {
  const known = await db
    .selectFrom('bonusPlans')
    .select('id')
    .where('name', '=', wanted.name)
    .executeTakeFirst()
  return known?.id ?? publishPlan(db, wanted)
}

async function hasPass(db: Db, planId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('passes')
    .innerJoin('accounts', 'accounts.id', 'passes.accountId')
    .select('passes.id')
    .where('planId', '=', planId)
    .where('accounts.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Coming matches whose seats can be had, in the order of their numbers. */
async function openMatches(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('status', '=', 'published')
    .where('startsAt', '>', sql<Date>`now() + interval '3 days'`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('eventSeats')
          .select('seatId')
          .whereRef('eventId', '=', 'events.id')
          .where('status', '=', 'free'),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function anasPass(db: Db, planId: number, past: number[], coming: number[]): Promise<void> {
  const { passId, accountId } = await sellPass(db, {
    planId,
    email: 'ana@correo.example',
    zone: 'Platea Baja',
    holder: { firstName: 'Ana', lastName: 'Luna Ríos', birthDate: '1990-05-17', phone: '+524421234567' },
    monthly: false,
  })
  const [first, second, , cancelled] = past
  for (const eventId of [first!, second!]) {
    await sql`update tickets set checked_in_at = event.starts_at - interval '40 minutes', checked_in_gate = '4'
      from events event where event.id = tickets.event_id and tickets.pass_id = ${passId} and event_id = ${eventId}`.execute(
      db,
    )
  }
  await postPlayedMatches(db)
  await postUnplayedMatches(db)
  await chooseReturn(db, { passId, eventId: cancelled!, as: 'credit' }, accountId)
  if (coming[1] !== undefined) await cedeMatch(db, passId, coming[1], accountId)
  await dateStatement(db, passId)
  await withholdMails(db)
}

/** The first of six charges was paid; the second has failed four days ago. */
async function betosPass(db: Db, planId: number): Promise<void> {
  const { orderId, passId } = await sellPass(db, {
    planId,
    email: 'beto@correo.example',
    zone: 'Preferente',
    holder: { firstName: 'Beto', lastName: 'Cruz Mora', birthDate: '1985-10-02', phone: '+524427654321' },
    monthly: true,
  })
  await db.transaction().execute(async (tx) => {
    await sql`update instalments set due_on = due_on - 34, status = case when no = 2 then 'failed' else status end
      where order_id = ${orderId}`.execute(tx)
    await judgeStanding(tx, orderId)
  })
  await postPlayedMatches(db)
  await postUnplayedMatches(db)
  await dateStatement(db, passId)
  await withholdMails(db)
}
