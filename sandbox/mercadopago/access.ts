import type { onRequestHookHandler } from 'fastify'
import { Refusal } from './problem.ts'
import type { Options } from './stage.ts'

/** The two credentials: the seller's token in a header only, the public key in header or address. */
export function accessRules({ accessToken, publicKey }: Options) {
  const isSeller = (header: string | undefined) => header === `Bearer ${accessToken}`

  const asSeller: onRequestHookHandler = (request, _reply, done) => {
    done(isSeller(request.headers.authorization) ? undefined : new Refusal(401, 'invalid access token'))
  }

  const asBrowser: onRequestHookHandler = (request, _reply, done) => {
    const { public_key: given } = request.query as { public_key?: string }
    const known = [given, request.headers['x-public-key']].includes(publicKey)
    const ok = known || isSeller(request.headers.authorization)
    done(ok ? undefined : new Refusal(401, 'public_key not found', 1003))
  }

  return { asSeller, asBrowser }
}

/** The buyer's browser calls from the shop's page; no cookie takes part, so any origin may. */
export const openToBrowsers: onRequestHookHandler = (request, reply, done) => {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type, x-public-key, x-product-id, x-meli-session-id',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (request.method === 'OPTIONS') void reply.status(204).send()
  else done()
}
