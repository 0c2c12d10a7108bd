import { shortTitle } from '../../event-title.ts'
import type { z } from 'zod/mini'
import type { Reply } from '#lib/endpoint.ts'
import { currentClub } from '#club/settings/club-words.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { fareUses } from '#catalogue/fares/server/sql.ts'
import { readSeatCounts } from '../actions.ts'
import { findAllPrices, findPriceLists } from '../price-lists/price-list-rows.ts'
import { changesBetween } from '../../price-lists-compare.ts'
import { faultWords, planUrl, publicationFaults, saleState } from '../../rules.ts'
import { findPrices, findZones } from '../sql.ts'
import type { PlanZone, readMatch, readMatchForm } from '../../desk-contract.ts'
import type { PriceInput, PriceVersion } from '../../desk-prices-contract.ts'
import { readTeams, teamName } from './teams/actions.ts'
import * as sql from './sql.ts'

const places = {
  already_published: 'sale',
  no_plan: 'data',
  no_prices: 'prices',
  no_cancellation_rule: 'data',
  sold_too_soon: 'sale',
} as const

/** All that staff see of one match. */
export async function describeMatch(db: Db, eventId: number): Promise<Reply<typeof readMatch>> {
  const match = await sql.findDeskMatch(db, eventId)
  if (match === undefined) throw notFound('No encontramos ese partido.')
  const [zones, lists, all, seats, plans, prices, uses] = await Promise.all([
    findZones(db, eventId),
    findPriceLists(db, eventId),
    findAllPrices(db, eventId),
    sql.countByStatus(db, eventId),
    sql.findPlanZones(db, [match.planId]),
    findPrices(db, eventId, match.priceVersion ?? 0),
    fareUses()(db, eventId),
  ])
  const { opened } = await readSeatCounts(db, { id: eventId, planId: match.planId })
  const priced = match.priceVersion !== null
  const faults = publicationFaults({ ...match, zones: zones.length, priced }, match.now)
  const count = { opened, seats: match.seatCount, free: seats.free }
  const { now: _, fingerprint, seatCount, priceVersion, status, pictureId, pictureAlt, ...facts } = match
  const { eventKind: kind, home } = match
  return {
    ...facts,
    kind,
    ...(kind === 'other' && { title: home }),
    picture: pictureId === null ? null : { pictureId, alt: pictureAlt ?? '' },
    team: match.teamId === null ? null : (await teamName(db, match.teamId)).name,
    startsAt: match.startsAt,
    doorsAt: match.doorsAt,
    salesStartAt: match.salesStartAt,
    salesEndAt: match.salesEndAt,
    publishedAt: match.publishedAt,
    state: status === 'draft' ? 'draft' : saleState(match, count),
    planUrl: planUrl(match.planId, fingerprint),
    seats: seatCount,
    ...seats,
    zones: plans.map(({ planId: _plan, ...zone }) => zone),
    prices: priceInputs(prices),
    fareUses: [...uses].map(([fare, { tickets, ordered }]) => ({ fare, tickets, ordered })),
    versions: versionsOf({ lists, all, zones, inForce: priceVersion }),
    missing:
      status === 'draft' ? faults.map((code) => ({ code, words: faultWords[code], at: places[code] })) : [],
  }
}

type Histories = {
  lists: Awaited<ReturnType<typeof findPriceLists>>
  all: Awaited<ReturnType<typeof findAllPrices>>
  zones: { id: number; name: string }[]
  inForce: number | null
}

/** Every version, the last first, each with what it changes of the one that held before it. */
export function versionsOf({ lists, all, zones, inForce }: Histories): z.input<typeof PriceVersion>[] {
  const nameOf = new Map(zones.map(({ id, name }) => [id, name]))
  const held = lists.filter(({ withdrawnAt }) => withdrawnAt === null)
  return lists.toReversed().map((list) => {
    const before = held.findLast(({ version }) => version < list.version)
    const changes = before === undefined ? [] : changesBetween(all, before.version, list.version)
    return {
      version: list.version,
      publishedAt: list.publishedAt,
      validFrom: list.validFrom,
      reason: list.reason,
      state: stateOf(list, inForce),
      changes: changes.map(({ zoneId, ...change }) => ({ zone: nameOf.get(zoneId) ?? '', ...change })),
    }
  })
}

function stateOf(
  { version, waits, withdrawnAt }: Histories['lists'][number],
  inForce: number | null,
): PriceVersion['state'] {
  if (waits) return 'waits'
  if (withdrawnAt !== null) return 'withdrawn'
  return version === inForce ? 'in_force' : 'past'
}

/** A price list as it is written again: fares that are not sold any more fall out of it. */
function priceInputs(prices: Awaited<ReturnType<typeof findPrices>>): PriceInput[] {
  return prices.flatMap(({ zoneId, fare, faceCents, serviceCents, retiredAt }) =>
    retiredAt !== null ? [] : [{ zoneId, fare, faceCents, serviceCents }],
  )
}

/** What a new match is chosen from. */
export async function describeForm(db: Db): Promise<Reply<typeof readMatchForm>> {
  const [seasons, plans, last, teams] = await Promise.all([
    sql.findSeasonNames(db),
    sql.findPlansToChoose(db),
    sql.findLastMatch(db),
    readTeams(db),
  ])
  const zones =
    plans.length === 0
      ? []
      : await sql.findPlanZones(
          db,
          plans.map(({ id }) => id),
        )
  const zonesOf = (plan: number): PlanZone[] =>
    zones.flatMap(({ planId, ...zone }) => (planId === plan ? [zone] : []))
  const prices = last === undefined ? [] : await findPrices(db, last.id, last.priceVersion ?? 0)
  return {
    seasons,
    plans: plans.map((plan) => ({ ...plan, zones: zonesOf(plan.id) })),
    home: currentClub().team,
    teams,
    cancellationRule: last?.cancellationRule ?? usualRule,
    last:
      last === undefined
        ? null
        : {
            title: shortTitle(last),
            wish: {
              kind: last.eventKind,
              teamId: last.teamId,
              ...(last.eventKind === 'other' ? { title: last.home } : { away: last.away }),
              seasonId: last.seasonId,
              planId: last.planId,
              round: last.round,
              startsAt: last.startsAt,
              doorsAt: last.doorsAt,
              salesStartAt: last.salesStartAt,
              salesEndAt: last.salesEndAt,
              seatsPerPerson: last.seatsPerPerson,
              ticketsPerFan: last.ticketsPerFan,
              requiresFanId: last.requiresFanId,
              cancellationRule: last.cancellationRule,
            },
            prices: priceInputs(prices),
          },
  }
}

const usualRule =
  'Si el partido se cancela, te devolvemos el total que pagaste, con cargos, al mismo medio de pago. ' +
  'Si cambia de fecha, tu boleto vale para la nueva; si no puedes ir, pide tu devolución completa hasta 24 horas antes.'
