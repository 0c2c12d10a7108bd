import type { FastifyInstance } from 'fastify'
import { deviceName } from '#people/accounts/rules.ts'
import { livingSessions } from '#people/accounts/server/sign-in/sessions.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { changeRole, closeAllSessions, deactivate, removeFactor } from './actions.ts'
import * as contract from '../../people-contract.ts'
import { isOfClub } from './rows.ts'
import { peopleTable } from './table.ts'

export function peopleRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listPeople, ({ query }) => readPage(db, peopleTable, query))

  serve(app, contract.changeRole, async ({ params, body, who }) => {
    await changeRole(db, who.account.id, params.accountId, body.role)
  })

  serve(app, contract.deactivate, async ({ params, who }) => {
    await deactivate(db, who.account.id, params.accountId)
  })

  serve(app, contract.removeFactor, async ({ params, who }) => {
    await removeFactor(db, who.account.id, params.accountId)
  })

  serve(app, contract.listPersonSessions, async ({ params }) => {
    if (!(await isOfClub(db, params.accountId))) throw notFound('No es parte del personal.')
    const sessions = await livingSessions(db, params.accountId)
    return {
      sessions: sessions.map(({ id, userAgent, lastSeenAt }) => ({
        id,
        device: deviceName(userAgent),
        lastSeenAt,
      })),
    }
  })

  serve(app, contract.closePersonSessions, async ({ params, who }) => {
    await closeAllSessions(db, who.account.id, params.accountId)
  })
}
