import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { publicLookup, pushAddressFault } from '#server/outbound-address.ts'

export const timeoutMs = 10_000

export type Sent = {
  status: number | null
  failure: string | null
  retryAfter: number | null
  tookMs: number
}

/** Null when a message may go there: https to a public name; http to this machine only where `loopback` says so. */
export const addressFault = pushAddressFault

/**
 * Posts one message and says what came back. Follows no redirect, reads no body, and looks at the very address that the
 * socket calls, so that a name which leads home is refused whenever it does. Never throws.
 */
export async function send(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  loopback: boolean,
): Promise<Sent> {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  if (addressFault(url, loopback) !== null)
    return { status: null, failure: 'address_refused', retryAfter: null, tookMs: 0 }
  try {
    const { statusCode = 0, headers: answered } = await post(new URL(url), headers, body)
    const asked = Number(answered['retry-after'])
    const failure = statusCode >= 300 && statusCode < 400 ? 'redirect' : null
    return { status: statusCode, failure, retryAfter: asked > 0 ? asked : null, tookMs: took() }
  } catch (error) {
    return { status: null, failure: wordOf(error as NodeJS.ErrnoException), retryAfter: null, tookMs: took() }
  }
}

function post(url: URL, headers: Record<string, string>, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': `${Buffer.byteLength(body)}` },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false as const,
    }
    const sent =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, lookup: publicLookup })
        : httpRequest(url, options)
    sent.on('response', (response) => {
      resolve(response)
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function wordOf({ name, code }: NodeJS.ErrnoException): string {
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (code === 'NOT_PUBLIC') return 'address_refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_not_found'
  return /CERT|TLS|SSL/.test(code ?? '') ? 'certificate' : 'no_connection'
}
