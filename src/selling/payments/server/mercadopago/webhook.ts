import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What a notification points at. Only a hint: the resource is always read from the provider. */
export type WebhookHint = {
  /** `payment`, `subscription_preapproval`, `subscription_authorized_payment`, `topic_chargebacks_wh`, … */
  topic: string
  resourceId: string
  action: string | null
  /** Of the notice, not of what it is about: duplicates carry different ones. */
  notificationId: string | null
  /** Of a subscription or its invoice: grows with each change and is the same in every copy of a notice. */
  version: number | null
}

const id = z.union([z.string(), z.number()]).transform(String)
const Query = z.object({ 'data.id': z.string().optional(), type: z.string().optional() })
const Body = z
  .object({
    id: id.optional(),
    type: z.string().optional(),
    action: z.string().optional(),
    version: z.number().int().optional().catch(undefined),
    data: z.object({ id: id.optional() }).optional(),
  })
  .catch({})

/** Reads a notification, its resource from the address first, as it is signed; null where it names none. */
export function readWebhook(query: unknown, body: unknown): WebhookHint | null {
  const asked = Query.catch({}).parse(query)
  const said = Body.parse(body)
  const resourceId = asked['data.id'] ?? said.data?.id
  const topic = asked.type ?? said.type
  if (!resourceId || !topic) return null
  return {
    topic,
    resourceId,
    action: said.action ?? null,
    notificationId: said.id ?? null,
    version: said.version ?? null,
  }
}

/**
 * Whether the provider signed this notification: HMAC-SHA256 over resource id, request id and time.
 * The body is not signed. Order ids are accepted as given or in lower case.
 */
export function verifyWebhookSignature(notice: {
  /** `x-signature: ts=…,v1=…` */
  header: string | undefined
  /** `x-request-id` */
  requestId: string | undefined
  /** `data.id` of the address. */
  dataId: string | undefined
  secret: string
}): boolean {
  const { ts, v1 } = partsOf(notice.header ?? '')
  if (!ts || !v1 || !/^\d+$/.test(ts) || !/^[0-9a-f]{64}$/i.test(v1)) return false
  const given = Buffer.from(v1, 'hex')
  const ids = [...new Set([notice.dataId, notice.dataId?.toLowerCase()])]
  return ids.some((dataId) => {
    const manifest = [
      ['id', dataId],
      ['request-id', notice.requestId],
      ['ts', ts],
    ]
      .filter(([, value]) => value)
      .map(([name, value]) => `${name}:${value};`)
      .join('')
    const expected = createHmac('sha256', notice.secret).update(manifest).digest()
    return timingSafeEqual(given, expected)
  })
}

function partsOf(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(',').flatMap((part) => {
      const at = part.indexOf('=')
      if (at < 0) return []
      return [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]]
    }),
  )
}
