import type { FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { sha256, type Who } from '#server/session.ts'
import { numberIn } from '../../rules.ts'
import { findOwnCase, type Opener } from '../sql.ts'

/** What this request can open cases with: its account, and the token of a mail's link. */
export function openerOf(request: FastifyRequest, who: Who): Opener {
  const token = request.headers['x-case-token']?.toString() ?? ''
  return {
    accountId: who.account?.id ?? null,
    tokenHash: /^[\w-]{43}$/.test(token) ? sha256(token) : null,
  }
}

/** The case of that number, when it is theirs; else it does not exist. */
export async function ownCase(db: Db, caseNumber: string, opener: Opener) {
  const found = await findOwnCase(db, numberIn(caseNumber), opener)
  if (found === undefined) throw notFound('No encontramos ese caso.')
  return found
}
