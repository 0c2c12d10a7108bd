import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FastifyRequest } from 'fastify'

type Call = Pick<FastifyRequest, 'headers'>

export const bearerIn = ({ headers }: Call) => headers.authorization?.match(/^Bearer ([\w-]{43})$/)?.[1]
/** The fan's token has a header of its own, so that a buyer's session and a fan's can be shown together. */
export const fanTokenIn = ({ headers }: Call) => /^[\w-]{43}$/.exec(String(headers['fan-session']))?.[0]

const accounts = new LRUCache<string, string>({ max: 200_000, ttl: 60 * 60_000 })
const keyOf = (token: string) => createHash('sha256').update(token).digest('base64')

/** This node has just read from the database whose session it is that a call shows. */
export function believe(token: string, accountId: string): void {
  accounts.set(keyOf(token), accountId)
}

/** The account whose session a call shows, where this node has read it within the hour; null otherwise. Costs no statement. */
export function believedAccount(call: Call): string | null {
  for (const token of [bearerIn(call), fanTokenIn(call)]) {
    const accountId = token === undefined ? undefined : accounts.get(keyOf(token))
    if (accountId !== undefined) return accountId
  }
  return null
}
