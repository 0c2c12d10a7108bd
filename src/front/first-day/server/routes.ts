import type { FastifyInstance } from 'fastify'
import { findAccount } from '#people/accounts/server/sql.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import type { FirstDayLine } from '../lines.ts'
import * as actions from './actions.ts'
import { hasSold } from './sql.ts'

/** The list that an administrator sees to before the club sells for the first time. */
export function firstDayRoutes(app: FastifyInstance, services: Services): void {
  const resultOf = async (line: FirstDayLine) =>
    (await actions.readResults(services)).find((result) => result.line === line)!

  const askerOf = async (accountId: string) => ({
    accountId,
    email: (await findAccount(services.db, accountId))!.email,
  })

  serve(app, contract.readFirstDay, async () => ({
    lacking: await actions.lackingLines(services),
    hasSold: await hasSold(services.db),
    results: await actions.readResults(services),
  }))

  serve(app, contract.tryLine, async ({ params: { line }, body, who }) => {
    const asker = { ...(await askerOf(who.account.id)), phone: body.phone }
    const sent = (await actions.tryLine(services, line, asker)) === 'sent'
    return { sent, result: await resultOf(line) }
  })

  serve(app, contract.confirmLine, async ({ params: { line }, body, who }) => {
    const asker = await askerOf(who.account.id)
    await actions.confirmArrival(services, { line, code: body.code, asker })
    return { result: await resultOf(line) }
  })
}
