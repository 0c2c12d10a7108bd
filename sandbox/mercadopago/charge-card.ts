import { networkOf } from './cards.ts'
import type { CardToken } from './card-tokens.ts'
import { credited } from './new-payment.ts'
import type { Outcome } from './outcomes.ts'
import type { Charged, Payment } from './payment.ts'
import { Refusal } from './problem.ts'
import type { State } from './state.ts'
import { stamp, stampIn } from './stamps.ts'

/** A token that may still be charged; what is wrong with any other. */
export function readToken(state: State, id: string, now: Date): CardToken {
  const token = state.get('token', id)
  if (!token || Date.parse(token.date_due) < now.getTime())
    throw new Refusal(400, 'Card Token not found', 2006)
  if (token.status === 'used') throw new Refusal(400, 'Card token was used, please generate new', 3003)
  return token
}

export function useToken(state: State, token: CardToken, now: Date) {
  state.put('token', { ...token, status: 'used', date_last_updated: stamp(now) })
}

/** A payment that its card's bank has answered. */
export function withCard(start: Payment, card: CardToken, outcome: Outcome, now: Date): Charged {
  const network = networkOf(card.bin)
  if (!network || network.methodId !== start.payment_method_id)
    throw new Refusal(400, 'payment_method_id does not match the card', 10_111)
  const body: Payment = {
    ...start,
    issuer_id: start.issuer_id ?? String(network.issuer.id),
    payment_type_id: network.typeId,
    payment_method: { id: network.methodId, type: network.typeId },
    status: outcome.status,
    status_detail: outcome.detail,
    captured: outcome.status === 'approved',
    card: {
      first_six_digits: card.first_six_digits,
      last_four_digits: card.last_four_digits,
      expiration_month: card.expiration_month,
      expiration_year: card.expiration_year,
      date_created: card.date_created,
      date_last_updated: stamp(now),
      cardholder: card.cardholder,
    },
  }
  if (outcome.status === 'approved') return { body: credited(body, now) }
  if (outcome.approveAfterSeconds)
    return { body, due: { at: stampIn(now, outcome.approveAfterSeconds), as: 'approved' } }
  return { body }
}
