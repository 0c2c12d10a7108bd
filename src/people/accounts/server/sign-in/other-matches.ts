import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Endpoint } from '#lib/endpoint.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Feature } from '#server/feature.ts'

/** The matches that a thing is of, by its id: none where it is of none. */
type MatchesOf = (db: Db, id: string) => Promise<number[]>

declare module '#server/feature.ts' {
  interface Feature {
    /** Things that calls name and that are of a match, by the name of the field: `orderId`. */
    matchesOf?: Readonly<Record<string, MatchesOf>>
  }
}

/** The matches that a query finds; what is no number of a row is of none. */
export const matchesIn =
  (rows: (id: string) => RawBuilder<{ eventId: number }>): MatchesOf =>
  async (db, id) =>
    uuid.test(id) ? (await rows(id).execute(db)).rows.map(({ eventId }) => eventId) : []

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What was sent in the fields that the contract has: one that it does not know names nothing. */
function namedIn(schema: Endpoint['params'], sent: unknown): [string, unknown][] {
  const { shape = {} } = (schema as { def?: { shape?: object } } | undefined)?.def ?? {}
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).filter(([field]) => Object.hasOwn(shape, field))
}

/** Fields that name a match itself. */
const own = new Set(['eventId', 'match'])

/**
 * Who works at some matches only calls what names one of them, in path, query or body, or a thing of them; and what is of no
 * match at all, where the endpoint says so. Closed unless told: a list over all matches is not theirs.
 */
export async function refuseOtherMatches(
  db: Db,
  features: readonly Feature[],
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  endpoint: Pick<Endpoint, 'boundless' | 'params' | 'query' | 'body'>,
  matches: readonly number[],
): Promise<void> {
  if (endpoint.boundless === true) return
  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    namedIn(endpoint[part], request[part]),
  )
  const resolvers = new Map(features.flatMap(({ matchesOf = {} }) => Object.entries(matchesOf)))
  let named = 0
  for (const [field, value] of fields) {
    const found = own.has(field) ? [Number(value)] : await resolvers.get(field)?.(db, String(value))
    if (found === undefined) continue
    named += 1
    if (found.length === 0 || !found.every((id) => matches.includes(id)))
      throw new Problem('not_your_match', 'Tu acceso no incluye este partido. Pídelo a administración.', 403)
  }
  if (named === 0)
    throw new Problem(
      'not_your_match',
      'Tu acceso es solo para algunos partidos: elige uno de ellos, o pídelo a administración.',
      403,
    )
}
