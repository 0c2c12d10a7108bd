import { readToken, useToken } from '../charge-card.ts'
import { networkOf } from '../cards.ts'
import type { CardToken } from '../card-tokens.ts'
import type { FaultKind } from '../faults.ts'
import { cardOutcome, holderCode } from '../outcomes.ts'
import { Refusal } from '../problem.ts'
import type { Sandbox } from '../stage.ts'
import { stamp } from '../stamps.ts'
import { chargePeriod } from './charge.ts'
import { storeSubscription } from './keep.ts'
import { plannedCharges } from './schedule.ts'
import type { StoredSubscription } from './subscription.ts'

/** A slow card: authorised at once, charged a little later, as every card is in production. */
const slowMs = 8000

type Circumstances = { told: 'created' | 'updated'; fault?: FaultKind | undefined }

/** Uses up a token. A card that would be refused never gets as far as a subscription: it is refused here. */
export function takeCard({ state, now }: Sandbox, tokenId: string): CardToken {
  if (!state.get('token', tokenId)) throw new Refusal(404, 'Card token service not found')
  const card = readToken(state, tokenId, now())
  useToken(state, card, now())
  const outcome = cardOutcome(card.cardholder.name, { binary: false, challenge: false, capture: true })
  if (outcome.status === 'rejected') throw new Refusal(400, 'CC_VAL_433 Credit card validation has failed')
  return card
}

export const cardPart = (card: CardToken) => ({
  payment_method_id: networkOf(card.bin)?.methodId ?? '',
  card_id: Number(card.bin),
})

/** The payer has agreed: the first charge is made at once, or on the start date. */
export function authorise(
  sandbox: Sandbox,
  stored: StoredSubscription,
  card: CardToken,
  { told, fault }: Circumstances,
): StoredSubscription {
  const now = sandbox.now()
  const every = stored.body.auto_recurring
  const start = Math.max(Date.parse(every.start_date ?? '') || 0, now.getTime())
  const first = new Date(holderCode(card.cardholder.name) === 'SLOW' ? start + slowMs : start)
  const quotas = plannedCharges(first, every)
  storeSubscription(
    sandbox,
    { ...stored, card, schedule: { first: stamp(first), gone: 0 } },
    {
      status: 'authorized',
      ...cardPart(card),
      next_payment_date: stamp(first),
      summarized: {
        ...(quotas !== undefined && { quotas, pending_charge_quantity: quotas }),
      },
    },
    told,
  )
  if (first <= now) chargePeriod(sandbox, stored.id, now, { fault })
  return sandbox.state.get('subscription', stored.id) ?? stored
}
