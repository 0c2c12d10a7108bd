import type { FastifyInstance } from 'fastify'
import { readSummaries } from '#catalogue/events/server/actions.ts'
import { findComingEvents } from '#catalogue/events/server/sql.ts'
import { leaveWithFan, type FanLeaving } from '#people/fan-id/server/about-me/obstacles.ts'
import { restrictionWords } from '#people/restrictions/rules.ts'
import { standingOf } from '#people/restrictions/server/sql.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as actions from './actions.ts'
import { describeAssignment, fanTicketReader } from './assignment/describe.ts'
import * as contract from '../contract.ts'
import { fanTicketData } from './personal-data.ts'
import { listFanMatches } from '../sale-contract.ts'
import { sharesOf } from './fan-share.ts'

const leaving: FanLeaving = (tx, { accountId }) => fanTicketData.erase(tx, accountId)

export function fanTicketRoutes(app: FastifyInstance, services: Services): void {
  leaveWithFan(leaving)
  const { db, config } = services
  const { identityKeys: ring } = config
  const readAll = fanTicketReader(services)
  const describe = (ticketId: string, accountId: string) =>
    describeAssignment(db, ring, { ticketId, accountId })

  serve(app, contract.readHolder, ({ params, who }) => describe(params.ticketId, who.account.id))
  serve(app, contract.readFanHolder, ({ params, who }) => describe(params.ticketId, who.fan.accountId))

  const bind = async (asked: { ticketId: string; accountId: string; to: contract.ToWhom }) => {
    await actions.bind(db, ring, asked)
    return describe(asked.ticketId, asked.accountId)
  }
  serve(app, contract.bindTicket, ({ params, body, who }) =>
    bind({ ...params, to: body, accountId: who.account.id }),
  )
  serve(app, contract.bindFanTicket, ({ params, body, who }) =>
    bind({ ...params, to: body, accountId: who.fan.accountId }),
  )

  serve(app, contract.unbindTicket, async ({ params: { ticketId }, who }) => {
    await actions.unbind(db, { ticketId, accountId: who.account.id })
    return describe(ticketId, who.account.id)
  })
  serve(app, contract.unbindFanTicket, async ({ params: { ticketId }, who }) => {
    await actions.unbind(db, { ticketId, accountId: who.fan.accountId })
  })

  const invite = async (asked: { ticketId: string; accountId: string; to: contract.Invited }) => {
    await actions.invite(db, asked)
    return describe(asked.ticketId, asked.accountId)
  }
  serve(app, contract.inviteHolder, ({ params, body, who }) =>
    invite({ ...params, to: body, accountId: who.account.id }),
  )
  serve(app, contract.inviteFan, ({ params, body, who }) =>
    invite({ ...params, to: body, accountId: who.fan.accountId }),
  )

  const withdraw = async (asked: { ticketId: string; accountId: string }) => {
    await actions.withdraw(db, asked)
    return describe(asked.ticketId, asked.accountId)
  }
  serve(app, contract.withdrawInvitation, ({ params, who }) =>
    withdraw({ ...params, accountId: who.account.id }),
  )
  serve(app, contract.withdrawFanInvitation, ({ params, who }) =>
    withdraw({ ...params, accountId: who.fan.accountId }),
  )

  serve(app, contract.listFanTickets, ({ who }) => readAll(who.fan.accountId))

  serve(app, contract.acceptInvitation, async ({ params, who }) => ({
    ticketId: await actions.accept(db, ring, { ...params, accountId: who.fan.accountId }),
  }))
  serve(app, contract.declineInvitation, async ({ params, who }) => {
    await actions.decline(db, { ...params, accountId: who.fan.accountId })
  })

  serve(app, listFanMatches, async ({ who }) => {
    const found = await findComingEvents(db)
    const shares = await sharesOf(
      db,
      found.map(({ id }) => id),
      who.fan.accountId,
    )
    const standing = await standingOf(db, who.fan.id)
    return {
      matches: (await readSummaries(db, found)).map((event) => ({ ...event, ...shares.get(event.id)! })),
      restricted: standing && restrictionWords(standing),
    }
  })
}
