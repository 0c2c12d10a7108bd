import { type Sandbox } from '../stage.ts'
import { stamp } from '../stamps.ts'
import type { Invoice, StoredInvoice } from './invoice.ts'
import type { StoredSubscription, Subscription } from './subscription.ts'

type Told = 'created' | 'updated' | 'silently'

/** Stores a subscription's change under its next version; tells the seller of it, or not. */
export function storeSubscription(
  { state, webhooks, now }: Sandbox,
  stored: StoredSubscription,
  change: Partial<Subscription>,
  told: Told,
): StoredSubscription {
  const version = stored.body.version + 1
  const body = { ...stored.body, ...change, version, last_modified: stamp(now()) }
  const kept = state.put('subscription', { ...stored, body })
  if (told !== 'silently')
    webhooks.notify({
      topic: 'subscription_preapproval',
      action: told,
      resourceId: kept.id,
      versioned: { entity: 'preapproval', version },
    })
  return kept
}

/** The same for an invoice, whose every change is told. */
export function storeInvoice(
  { state, webhooks, now }: Sandbox,
  stored: StoredInvoice,
  change: Partial<Invoice>,
): StoredInvoice {
  const version = stored.version + 1
  const body = { ...stored.body, ...change, last_modified: stamp(now()) }
  const kept = state.put('invoice', { ...stored, version, body })
  webhooks.notify({
    topic: 'subscription_authorized_payment',
    action: version === 1 ? 'created' : 'updated',
    resourceId: kept.id,
    versioned: { entity: 'authorized_payment', version },
  })
  return kept
}

/** A subscription's invoices, oldest first. */
export function invoicesOf({ state }: Sandbox, subscriptionId: string): StoredInvoice[] {
  return state.all('invoice').filter(({ body }) => body.preapproval_id === subscriptionId)
}
