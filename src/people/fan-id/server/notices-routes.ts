import type { FastifyInstance } from 'fastify'
import { readOne } from '#people/notifications/server/actions.ts'
import { shownNotices } from '#people/notifications/server/routes.ts'
import { markRead } from '#people/notifications/server/sql.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../notices-contract.ts'

/** The account's notices for a fan's session: the buyer's may be absent. */
export function fanNoticeRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listFanNotices, ({ who }) => shownNotices(db, who.fan.accountId, contract.fanKinds))

  serve(app, contract.readFanNotice, async ({ params, who }) => {
    await readOne(db, who.fan.accountId, params.notificationId)
  })

  serve(app, contract.readAllFanNotices, async ({ who }) => {
    await markRead(db, who.fan.accountId, { kinds: contract.fanKinds })
  })
}
