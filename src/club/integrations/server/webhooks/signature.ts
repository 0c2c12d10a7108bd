import { createHmac, randomBytes } from 'node:crypto'

/** A new secret as its owner writes it down: `whsec_` and 32 bytes in base64. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/**
 * The headers of one message by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, one signature a secret, so
 * that a receiver may change over while two are valid. `timestamp` is in seconds.
 */
export function signedHeaders(
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Taquilla-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signatures.join(' '),
  }
}
