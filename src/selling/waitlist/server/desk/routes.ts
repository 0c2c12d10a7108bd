import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { changeWaitlist, listWaitlists } from '../../desk-contract.ts'
import { changeState } from '../actions.ts'
import { listFigures } from './sql.ts'

export function waitlistDeskRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listWaitlists, async () => ({ waitlists: await listFigures(db) }))

  serve(app, changeWaitlist, async ({ params: { eventId }, body: { state }, who }) => {
    await changeState(db, { eventId, accountId: who.account.id, state })
    return (await listFigures(db, eventId))[0]!
  })
}
