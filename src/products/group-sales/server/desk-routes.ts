import type { FastifyInstance } from 'fastify'
import { Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import { enqueue } from '#server/jobs.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as contract from '../desk-contract.ts'
import { isAlive } from '../rules.ts'
import { describeForDesk } from './describe.ts'
import { groupFigures, groupTable } from './lists.ts'
import { noGroup } from './money/pay.ts'
import { markRefundSent, registerTransfer } from './money/transfers.ts'
import { cancelGroup, refuseGroup } from './quote/answer.ts'
import { askQuote } from './quote/approval.ts'
import { sendQuote } from './quote/put-quote.ts'
import { addStep, findGroup, lockGroup, rulesOf } from './sql.ts'

export function groupDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listGroups, ({ query }) => readPage(db, groupTable, query))

  serve(app, contract.readGroup, async ({ params }) => {
    const group = await findGroup(db, params.groupId)
    if (group === undefined) throw noGroup()
    return describeForDesk(db, group)
  })

  serve(app, contract.sendQuote, async ({ params, body, who }) => ({
    version: await sendQuote(services, { ...params, input: body, by: who.account.id }),
  }))

  serve(app, contract.askQuoteApproval, async ({ params, body, who }) => {
    const { key, quote: input, reason } = body
    return { approvalId: await askQuote(services, { ...params, input, key, reason, by: who.account.id }) }
  })

  serve(app, contract.refuseGroup, async ({ params, body, who }) => {
    await refuseGroup(db, { ...params, ...body, by: who.account.id })
  })

  serve(app, contract.cancelGroup, async ({ params, body, who }) => {
    await cancelGroup(db, { ...params, ...body, by: who.account.id })
  })

  serve(app, contract.remindOrganiser, async ({ params: { groupId }, who }) => {
    await db.transaction().execute(async (tx) => {
      const group = await lockGroup(tx, groupId)
      if (group === undefined) throw noGroup()
      if (!isAlive(group.state) || group.version === 0)
        throw new Problem('group_over', 'Ese grupo no tiene una cotización que mandar.')
      const { id: by } = who.account
      await addStep(tx, groupId, 'reminded', {}, { by })
      await audit(tx, {
        accountId: by,
        action: 'group.reminded',
        subject: `group:${groupId}`,
        detail: { version: group.version },
      })
      const key = `mail_group_quote:${groupId}:${group.version}`
      await enqueue(tx, 'mail_group_quote', { groupId, version: group.version }, { key })
    })
  })

  serve(app, contract.registerTransfer, async ({ params, body, who }) => ({
    orderId: await registerTransfer(services, { ...params, input: body, by: who.account.id }),
  }))

  serve(app, contract.markTransferRefund, async ({ params, body, who }) => {
    const { groupId, groupRefundId: refundId } = params
    await markRefundSent(db, { groupId, refundId, by: who.account.id, ...body })
  })

  serve(app, contract.setGroupRules, async ({ body: { rules }, who }) => {
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('groupPriceRules').execute()
      if (rules.length > 0) await tx.insertInto('groupPriceRules').values(rules).execute()
      const said = rules.map(({ fromPlaces, percentOff }) => `${fromPlaces}: ${percentOff} %`).join(', ')
      await audit(tx, {
        accountId: who.account.id,
        action: 'group.rules_changed',
        subject: 'group_rules:club',
        detail: { rules: said },
      })
    })
  })

  serve(app, contract.readGroupFigures, async () => ({
    ...(await groupFigures(db)),
    rules: await rulesOf(db),
  }))
}
