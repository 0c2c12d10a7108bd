import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import webpush from 'web-push'
import { publicLookup, pushAddressFault } from '#server/outbound-address.ts'
import type { Subscription } from './subscriptions.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** What a browser is told; it is encrypted for that browser alone. */
export type PushMessage = { id: string; title: string; body: string; path: string }

type Sender = { keys: VapidKeys; contact: string; loopback: boolean }

/** The service did not take the message: it may be sent again. Of every other failure nobody knows whether it did. */
export class NotTaken extends Error {}

/** Failures of a call that nobody answered, because it never left. */
const neverLeft = ['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']
const timeoutMs = 10_000
const keptForSeconds = 24 * 60 * 60

/**
 * Sends one message. `gone`: the browser wants no more, or its address is none to call. `refused`: not this message.
 * Throws when it is worth another try: `NotTaken` where that cannot come twice.
 */
export async function sendPush(
  subscription: Subscription,
  message: PushMessage,
  { keys, contact, loopback }: Sender,
): Promise<'sent' | 'gone' | 'refused'> {
  if (pushAddressFault(subscription.endpoint, loopback) !== null) return 'gone'
  const sealed = sealMessage(subscription, message, { subject: contact, ...keys })
  if (sealed === null) return 'gone'
  const status = await post(subscription.endpoint, sealed.headers, sealed.body).catch((error: unknown) => {
    const { code = '', message: words } = error as { code?: string; message: string }
    if (code === 'NOT_PUBLIC') return 410
    throw neverLeft.includes(code) ? new NotTaken(words) : error
  })
  if (status >= 200 && status < 300) return 'sent'
  if (status === 429 || status >= 500) throw new NotTaken(`push service answered ${status}`)
  return status === 404 || status === 410 ? 'gone' : 'refused'
}

/** Null when the keys that the browser gave are none: nothing can be written that it could read. */
function sealMessage(
  subscription: Subscription,
  message: PushMessage,
  vapidDetails: webpush.VapidKeys & { subject: string },
) {
  try {
    // Sent again while the browser is away, it takes the place of the first.
    const topic = message.id.replaceAll('-', '')
    const options = { vapidDetails, TTL: keptForSeconds, topic }
    const { headers, body } = webpush.generateRequestDetails(subscription, JSON.stringify(message), options)
    return { headers, body: body ?? Buffer.alloc(0) }
  } catch {
    return null
  }
}

/** Follows no redirect and reads no answer: the status is all that is wanted. */
function post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  const url = new URL(endpoint)
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }
    const sent =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, lookup: publicLookup })
        : httpRequest(url, options)
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
