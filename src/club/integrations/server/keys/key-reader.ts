import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { audit } from '#server/audit.ts'
import type { Permission } from '#lib/permissions.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Who } from '#server/session.ts'
import { findKey, markUsed } from './rows.ts'

const perMinute = 120

/** By it a key is recognised: by us, and by whoever looks for secrets that got into a repository. */
export const keyPrefix = 'taq_'

/**
 * What a caller gave after `Authorization: Bearer` or `Authorization: Key`; null when nothing of the kind. After `Bearer`
 * also stand the tokens of sessions: those have 43 signs, a key has its prefix and 47.
 */
export function keyIn({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, scheme, given = ''] = /^(Key|Bearer) (\S{1,200})$/i.exec(headers.authorization ?? '') ?? []
  if (scheme === undefined) return null
  const isKey = scheme.toLowerCase() === 'key' || (given.startsWith(keyPrefix) && given.length !== 43)
  return isKey ? given : null
}

/** Only the hash of a key is stored. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

/**
 * Who reads with a key: nobody's session. It reads what its scopes name and writes nothing; what is logged of its
 * reading stands under who made it. Throws 401, 403 or 429.
 */
export function keyReader(db: Db, limits: boolean) {
  const calls = new Map<string, { minute: number; count: number }>()

  function countCall(id: string): void {
    const minute = Math.floor(performance.now() / 60_000)
    const last = calls.get(id)
    const count = last?.minute === minute ? last.count + 1 : 1
    calls.set(id, { minute, count })
    if (limits && count > perMinute)
      throw new Problem('too_many_requests', 'Esta llave preguntó demasiado. Espera un minuto.', 429)
  }

  return async function readWithKey(given: string, may: Permission, request: FastifyRequest): Promise<Who> {
    const key = await findKey(db, hashOfKey(given))
    if (key === undefined)
      throw new Problem('key_not_valid', 'Esta llave no existe, venció o se revocó.', 401)
    countCall(key.id)
    if (request.method !== 'GET') throw new Problem('key_reads_only', 'Una llave solo sirve para leer.', 403)
    if (!key.scopes.includes(may)) throw new Problem('not_permitted', 'Esta llave no permite leer eso.', 403)
    if (key.stale && (await markUsed(db, key.id))) {
      const path = request.routeOptions.url ?? ''
      const detail = { path, address: request.ip }
      await audit(db, { accountId: null, action: 'api_key.used', subject: `api_key:${key.id}`, detail })
    }
    return {
      visitorId: key.id,
      account: {
        id: key.accountId,
        // No role: what it may do are its scopes.
        role: 'buyer',
        firstName: key.firstName,
        hasBonoGallo: false,
        forcedPasswordReset: false,
        sessionHash: Buffer.alloc(32),
        secondFactor: false,
        freshFactor: false,
      },
      fan: null,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }
  }
}
