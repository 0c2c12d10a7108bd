import { createHmac } from 'node:crypto'

/** The `x-signature` header of a notification: seconds and the HMAC over id, request id and seconds. */
export function signatureHeader(
  secret: string,
  { dataId, requestId, ts }: { dataId: string; requestId: string; ts: number },
): string {
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`
}
