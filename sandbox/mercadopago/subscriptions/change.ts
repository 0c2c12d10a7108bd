import { Refusal } from '../problem.ts'
import type { Sandbox } from '../stage.ts'
import { authorise, cardPart, takeCard } from './authorise.ts'
import { storeSubscription } from './keep.ts'
import type { SubscriptionChange } from './request.ts'
import { changeStatus } from './steps.ts'
import type { StoredSubscription } from './subscription.ts'

/**
 * `PUT /preapproval/:id`. A change of status is told, any other is not; a paused subscription can be
 * resumed or cancelled and nothing else.
 */
export function changeSubscription(
  sandbox: Sandbox,
  stored: StoredSubscription,
  asked: SubscriptionChange,
): void {
  const { status, ...wanted } = asked
  const { status: from } = stored.body
  const more = Object.keys(wanted).length > 0
  const closed = from === 'paused' || from === 'cancelled'
  if (closed && (status === undefined || (more && from === 'paused')))
    throw new Refusal(400, `You can not modify a ${from} preapproval.`)
  const card = closed || !wanted.card_token_id ? undefined : takeCard(sandbox, wanted.card_token_id)
  const changed = closed || !more ? stored : rewrite(sandbox, { ...stored, ...(card && { card }) }, asked)
  if (status === undefined) return
  if (from === 'pending' && status === 'authorized' && card)
    authorise(sandbox, changed, card, { told: 'updated' })
  else changeStatus(sandbox, changed, status)
}

function rewrite(
  sandbox: Sandbox,
  stored: StoredSubscription,
  { auto_recurring: recurring, reason, back_url: back, external_reference: reference }: SubscriptionChange,
): StoredSubscription {
  const amount = recurring?.transaction_amount
  return storeSubscription(
    sandbox,
    stored,
    {
      ...(reason !== undefined && { reason }),
      ...(back !== undefined && { back_url: back }),
      ...(reference !== undefined && { external_reference: reference }),
      ...(stored.card && cardPart(stored.card)),
      ...(amount !== undefined && {
        auto_recurring: { ...stored.body.auto_recurring, transaction_amount: amount },
      }),
    },
    'silently',
  )
}
