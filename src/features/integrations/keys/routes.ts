import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { createKey, revokeKey } from './actions.ts'
import * as contract from './contract.ts'
import { keysTable } from './table.ts'

export function keyRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listKeys, async ({ query }) => {
    const { rows, total } = await readPage(db, keysTable, query)
    return {
      total,
      rows: rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      })),
    }
  })

  serve(app, contract.createKey, ({ body, who }) => createKey(db, who.account.id, body))

  serve(app, contract.revokeKey, async ({ params, who }) => {
    await revokeKey(db, who.account.id, params.keyId)
    return { done: true as const }
  })
}
