import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../../bounds-contract.ts'
import { bound } from './actions.ts'
import { boundsOf, matchesToCome } from './rows.ts'

export function boundsRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.readBounds, async ({ params }) => {
    const none = { eventIds: null, startsAt: null, endsAt: null }
    return { ...((await boundsOf(db, params.accountId)) ?? none), matches: await matchesToCome()(db) }
  })

  serve(app, contract.readMyBounds, async ({ who: { account } }) => {
    const own = account.matches ?? null
    return { matches: own && (await matchesToCome()(db)).filter(({ id }) => own.includes(id)) }
  })

  serve(app, contract.saveBounds, async ({ params, body, who }) => {
    await bound(db, who.account.id, params.accountId, body.bounds)
  })
}
