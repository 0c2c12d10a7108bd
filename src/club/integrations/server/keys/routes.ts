import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Endpoint } from '#lib/endpoint.ts'
import { readContracts } from '#server/api-document/contracts.ts'
import { opensToKeys } from '#server/api-document/security.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { createKey, revokeKey } from './actions.ts'
import * as contract from '../../keys-contract.ts'
import { keysTable } from './table.ts'

export function keyRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listKeys, ({ query }) => readPage(db, keysTable, query))

  serve(app, contract.createKey, async ({ body, who }) => {
    const made = await createKey(db, who.account.id, body)
    return { ...made, example: await firstRead(body.scopes) }
  })

  serve(app, contract.revokeKey, async ({ params, who }) => {
    await revokeKey(db, who.account.id, params.keyId)
  })
}

/** The first address that these scopes open without anything to fill in. */
async function firstRead(scopes: string[]): Promise<string> {
  const endpoints = [...(await readContracts()).values()].map(({ endpoint }) => endpoint)
  const open = endpoints.find(
    (one) => opensToKeys(one) && scopes.includes(one.may ?? '') && needsNothing(one),
  )
  return open?.path ?? ''
}

const needsNothing = ({ path, query }: Endpoint) =>
  !path.includes(':') && (query === undefined || z.safeParse(query, {}).success)
