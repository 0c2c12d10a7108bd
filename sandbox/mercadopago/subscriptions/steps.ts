import { Refusal } from '../problem.ts'
import type { Sandbox } from '../stage.ts'
import { invoicesOf, storeInvoice, storeSubscription } from './keep.ts'
import type { StoredSubscription, SubscriptionStatus } from './subscription.ts'

/** Where each state may lead; becoming authorised for the first time takes a card as well. */
const allowed: Record<SubscriptionStatus, SubscriptionStatus[]> = {
  pending: ['cancelled'],
  authorized: ['authorized', 'paused', 'cancelled'],
  paused: ['authorized', 'cancelled'],
  cancelled: [],
}

/**
 * Pauses, resumes or cancels. Resuming changes the status alone: no date moves, and nothing that fell
 * due meanwhile is charged. Cancelling is for good and gives up what was still to be collected.
 */
export function changeStatus(
  sandbox: Sandbox,
  stored: StoredSubscription,
  to: SubscriptionStatus,
): StoredSubscription {
  const { status } = stored.body
  if (status === 'paused' && to === 'paused')
    throw new Refusal(400, 'You can not modify a paused preapproval.')
  if (!allowed[status].includes(to)) throw new Refusal(400, `Invalid transition from ${status} to ${to}`)
  if (status === to) return stored
  const kept = storeSubscription(sandbox, stored, { status: to }, 'updated')
  if (to === 'cancelled')
    for (const invoice of invoicesOf(sandbox, stored.id))
      if (invoice.body.status === 'recycling') storeInvoice(sandbox, invoice, { status: 'cancelled' })
  return kept
}
