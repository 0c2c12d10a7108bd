import { readSummaries } from '#catalogue/events/server/actions.ts'
import type { EventSummary } from '#catalogue/events/contract.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import { statementOf } from '#selling/ledger/server/sql.ts'
import type { Services } from '#server/services.ts'
import {
  cessionCents,
  cessionDeadline,
  inFavourCents,
  matchHours,
  renewalOf,
  paymentStateOf,
  unspentCents,
} from '../../rules.ts'
import { planPlaces } from '../sql.ts'
import type { Pass, PassMatch } from '../../shapes/pass-shape.ts'
import { passAccount } from '../statement/accounts.ts'
import { paidCents } from '../statement/money.ts'
import { statementWords } from '../statement/statement-words.ts'
import { instalmentsOf, type Instalment } from '../subscription/instalment-rows.ts'
import { subscriptionsOf } from '../subscription/subscription-rows.ts'
import { activeStatuses, matchesOfPasses, passesOf, type PassMatchRow, type PassRow } from './pass-rows.ts'

const hour = 60 * 60 * 1000

/** Every pass of a person with its statement, the newest first. */
export async function describePasses({ db }: Pick<Services, 'db'>, accountId: string): Promise<Pass[]> {
  const passes = await passesOf(db, accountId)
  const orderIds = [...new Set(passes.map(({ orderId }) => orderId))]
  const [matches, instalments, subscriptions] = await Promise.all([
    matchesOfPasses(
      db,
      passes.map(({ id }) => id),
    ),
    instalmentsOf(db, orderIds),
    subscriptionsOf(db, orderIds),
  ])
  const eventIds = [...new Set(matches.map(({ eventId }) => eventId))]
  const summaries = await readSummaries(db, await findEvents(db, eventIds), 60_000)
  const events = new Map(summaries.map((event) => [event.id, event]))
  return Promise.all(
    passes.map(async (pass) => {
      const own = matches.filter(({ passId }) => passId === pass.id)
      const charges = instalments.filter(({ orderId }) => orderId === pass.orderId)
      const subscription = subscriptions.findLast(({ orderId }) => orderId === pass.orderId)
      const [seat] = await planPlaces(db, pass.seatingPlanId, [pass.seatId])
      const paid = paidCents(pass, charges)
      const unspent = unspentCents(paid, own)
      const described = own.map((match) => matchOf(match, pass, events, unspent))
      const next = own.find(
        ({ state, startsAt }) =>
          state === 'pending' && startsAt.getTime() + matchHours * hour > pass.now.getTime(),
      )
      const coming = described.find(({ event }) => event.id === next?.eventId)
      return {
        id: pass.id,
        number: `BG-${String(pass.number).padStart(6, '0')}`,
        plan: { id: pass.planId, name: pass.plan, endsOn: pass.endsOn },
        holder: `${pass.firstName} ${pass.lastName}`,
        fare: pass.fare,
        fareName: pass.fareName,
        seat: seat!,
        status: pass.status,
        ending: pass.ending,
        priceCents: pass.priceCents,
        rules: pass.rules,
        orderId: pass.orderId,
        next: coming === undefined ? null : { event: coming.event, ticketId: coming.ticketId },
        renewal: renewalOf(
          own.map(({ state }) => state),
          pass.rules,
          pass.renews,
        ),
        matches: described,
        statement: await statement(db, pass.id, events),
        paidCents: paid,
        unspentCents: unspent,
        inFavourCents: inFavourCents(own, { ending: pass.ending, paidCents: paid }),
        instalments: charges.map(({ no, dueOn, status }) => ({
          no,
          dueOn,
          status,
          amountCents: pass.instalmentCents,
        })),
        graceUntil: graceUntil(charges, pass),
        subscription: subscription
          ? {
              id: subscription.id,
              status: subscription.status,
              nextChargeAt: subscription.nextChargeAt?.toISOString() ?? null,
              amountCents: subscription.amountCents,
            }
          : null,
      }
    }),
  )
}

function matchOf(
  match: PassMatchRow,
  pass: PassRow,
  events: Map<number, EventSummary>,
  unspent: number,
): PassMatch {
  const { eventId, shareCents, state, creditCents, chooseUntil, startsAt } = match
  const passedOn = match.ticketId !== null && match.ticketAccountId !== pass.accountId
  const ticketId = passedOn ? null : match.ticketId
  const until = cessionDeadline(startsAt, pass.rules)
  const cents = cessionCents(shareCents, pass.rules)
  const open =
    state === 'pending' &&
    ticketId !== null &&
    pass.now < until &&
    cents > 0 &&
    cents <= unspent &&
    activeStatuses.some((status) => status === pass.status)
  return {
    event: events.get(eventId)!,
    shareCents,
    state,
    creditCents,
    ticketId,
    passedTo: passedOn ? (match.ticketHolder ?? '') : null,
    usedAt: match.checkedInAt?.toISOString() ?? null,
    decidedAt: match.decidedAt?.toISOString() ?? null,
    chooseUntil: state === 'choice' ? (chooseUntil?.toISOString() ?? null) : null,
    cession: open ? { cents, until: until.toISOString() } : null,
  }
}

async function statement(db: Services['db'], passId: string, events: Map<number, EventSummary>) {
  return (await statementOf(db, passAccount(passId))).map(
    ({ at, kind, detail, amountCents, balanceCents }) => {
      const { eventId } = (detail ?? {}) as { eventId?: number }
      const event = eventId === undefined ? undefined : events.get(eventId)
      return {
        at: at.toISOString(),
        kind,
        words: statementWords(kind, event?.away ?? null),
        amountCents,
        balanceCents,
      }
    },
  )
}

/** Until when a late charge may still be paid; null when none is late. */
function graceUntil(charges: Instalment[], { rules }: PassRow): string | null {
  const [row] = charges
  if (row === undefined || paymentStateOf(charges, row.today, rules) === 'good') return null
  const late = charges.find(({ status }) => status === 'failed' || status === 'scheduled')!
  return new Date(Date.parse(late.dueOn) + rules.graceDays * 24 * hour).toISOString().slice(0, 10)
}
