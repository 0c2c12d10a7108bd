import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { unseal } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { nextAttemptIn, outcomeOf } from '#lib/webhook-events.ts'
import * as rows from './rows.ts'
import { send, type Sent } from './send.ts'
import { signedHeaders } from './signature.ts'

type Deps = Pick<Services, 'db' | 'config'>
export const secretPurpose = (webhookId: string) => `webhook ${webhookId}`

/**
 * One attempt of one delivery, outside any transaction: the receiver may hear a message twice, by the same id, and
 * never not at all. Null when there is nothing to send now.
 */
export async function deliver({ db, config }: Deps, deliveryId: number, now: Date): Promise<Sent | null> {
  const claimed = await rows.claimDelivery(db, deliveryId)
  if (claimed === null) return null
  const { webhook, event, attempts } = claimed
  if (webhook.disabledAt !== null) {
    await rows.markFailed(db, deliveryId)
    return null
  }
  const body = JSON.stringify({
    type: event.event,
    timestamp: event.createdAt.toISOString(),
    data: event.payload,
  })
  const secrets = secretsOf(config.masterKey, webhook, now)
  const timestamp = Math.floor(now.getTime() / 1000)
  const headers = signedHeaders({ id: event.id, timestamp, body }, secrets)
  const sent = await send(webhook.url, { headers, body }, !config.production)
  await db
    .transaction()
    .execute((tx) => record(tx, { deliveryId, webhookId: webhook.id, attempts, now }, sent))
  return sent
}

type Webhook = {
  id: string
  secretSealed: Buffer
  formerSecretSealed: Buffer | null
  formerUntil: Date | null
}

function secretsOf(masterKey: Buffer, webhook: Webhook, now: Date): string[] {
  const { id, secretSealed, formerSecretSealed, formerUntil } = webhook
  const open = (sealed: Buffer) => unseal(masterKey, secretPurpose(id), sealed).toString()
  const former = formerSecretSealed !== null && formerUntil !== null && formerUntil > now
  return [open(secretSealed), ...(former ? [open(formerSecretSealed)] : [])]
}

type Attempt = { deliveryId: number; webhookId: string; attempts: number; now: Date }

async function record(tx: Db, { deliveryId, webhookId, attempts, now }: Attempt, sent: Sent): Promise<void> {
  await rows.noteAttempt(tx, deliveryId, sent)
  const outcome = outcomeOf(sent.status)
  const webhook = await rows.lockWebhook(tx, webhookId)
  if (outcome === 'delivered') {
    await rows.markDelivered(tx, deliveryId)
    if (webhook?.failingSince) await rows.updateWebhook(tx, webhookId, { failingSince: null })
    return
  }
  const wait = outcome === 'gone' ? null : nextAttemptIn(attempts, sent.retryAfter)
  if (wait !== null) {
    await rows.waitUntil(tx, deliveryId, wait)
    if (webhook?.failingSince === null) await rows.updateWebhook(tx, webhookId, { failingSince: now })
    return
  }
  await rows.markFailed(tx, deliveryId)
  if (webhook === undefined || webhook.disabledAt !== null) return
  // The last of three days' attempts failed; if anything was delivered meanwhile, the endpoint still works.
  if (outcome === 'again' && webhook.failingSince === null) return
  const why = outcome === 'gone' ? 'gone' : 'failing'
  await rows.updateWebhook(tx, webhookId, { disabledAt: now, disabledWhy: why })
  await enqueue(tx, 'mailWebhookDisabled', { webhookId }, { key: `webhook-disabled:${webhookId}` })
  const detail = { why, url: webhook.url }
  await audit(tx, { accountId: null, action: 'webhook.disabled', subject: `webhook:${webhookId}`, detail })
}
