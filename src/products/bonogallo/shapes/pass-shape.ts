import { FareNamed } from '#catalogue/fares/shapes/fare.ts'
import { z } from 'zod/mini'
import { EventSummary } from '#catalogue/events/contract.ts'
import { SeatPlace } from '#selling/holds/contract.ts'
import { Cents, Instant, Uuid } from '#lib/shapes.ts'
import { Day, PassRules } from './plan-shape.ts'

const MatchState = z.enum([
  'pending',
  'used',
  'absent',
  'ceded',
  'choice',
  'credited',
  'refunded',
  'ended',
  'played_before',
])

const PassMatch = z.object({
  event: EventSummary,
  shareCents: Cents,
  state: MatchState,
  creditCents: Cents,
  chooseUntil: z.nullable(Instant),
  /** Null as well when it was passed on. */
  ticketId: z.nullable(Uuid),
  /** The first name of who holds the ticket, when that is somebody else. */
  passedTo: z.nullable(z.string()),
  /** When the ticket was let in. */
  usedAt: z.nullable(Instant),
  /** When it became what it is. */
  decidedAt: z.nullable(Instant),
  /** What giving it up brings and until when; null when that is not possible (any more). */
  cession: z.nullable(z.object({ cents: Cents, until: Instant })),
})
export type PassMatch = z.infer<typeof PassMatch>

const Instalment = z.object({
  no: z.int(),
  dueOn: Day,
  amountCents: Cents,
  status: z.enum(['scheduled', 'failed', 'paid', 'dropped']),
})

const Subscription = z.object({
  id: Uuid,
  status: z.enum(['creating', 'authorized', 'paused', 'cancelled', 'refused', 'abandoned']),
  nextChargeAt: z.nullable(Instant),
  amountCents: Cents,
})

export const Pass = z.object({
  id: Uuid,
  number: z.string(),
  plan: z.object({ id: z.int(), name: z.string(), endsOn: Day }),
  holder: z.string(),
  ...FareNamed,
  seat: SeatPlace,
  status: z.enum(['active', 'past_due', 'paused', 'cancelled', 'ended']),
  ending: z.nullable(z.enum(['holder', 'unpaid', 'money_back', 'season', 'undone'])),
  priceCents: Cents,
  rules: PassRules,
  orderId: Uuid,
  next: z.nullable(z.object({ event: EventSummary, ticketId: z.nullable(Uuid) })),
  renewal: z.object({ counted: z.int(), needed: z.int(), matches: z.int(), reachable: z.boolean() }),
  matches: z.array(PassMatch),
  /** The newest first. Centavos in favour of the pass. */
  statement: z.array(
    z.object({
      at: Instant,
      kind: z.string(),
      words: z.string(),
      amountCents: z.int(),
      balanceCents: z.int(),
    }),
  ),
  /** What of the price is paid by now, and what of that is not spent on matches yet. */
  paidCents: Cents,
  unspentCents: Cents,
  /** What it has brought back as credit so far, or will when its holder chooses. */
  inFavourCents: Cents,
  instalments: z.array(Instalment),
  /** The day on which a pass with a charge that failed is lost. */
  graceUntil: z.nullable(Day),
  subscription: z.nullable(Subscription),
})
export type Pass = z.infer<typeof Pass>
