import { eventTitle } from '#catalogue/events/event-title.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { describeMessage, headOf } from './describe.ts'
import { previewDocument, previewPolicy } from './preview.ts'
import * as sql from './sql.ts'

export function holderMessageRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listHolderMessages, async () => {
    const [messages, matches] = await Promise.all([sql.listMessages(db), sql.matchesToWriteAbout(db)])
    return {
      messages: messages.map(({ people, told, ...row }) => ({ ...headOf(row), people, told })),
      matches: matches.map(({ id, home, away, startsAt }) => ({
        id,
        title: eventTitle({ home, away }),
        startsAt,
      })),
    }
  })

  serve(app, contract.startHolderMessage, async ({ body, who }) => ({
    id: await actions.startMessage(db, body.eventId, who.account.id),
  }))

  serve(app, contract.startOrdersMessage, async ({ body, who }) => ({
    id: await actions.startOrdersMessage(db, body.orderIds, who.account.id),
  }))

  serve(app, contract.listUnreached, ({ params, query: { page = 1 }, who }) =>
    actions.readUnreached(db, params.messageId, page, who.account.id),
  )

  serve(app, contract.readHolderMessage, ({ params, who }) =>
    describeMessage(services, params.messageId, who.account.id),
  )

  serve(app, contract.saveHolderMessage, async ({ params, body, who }) => {
    await actions.saveDraft(db, params.messageId, body)
    return describeMessage(services, params.messageId, who.account.id)
  })

  serve(app, contract.dropHolderMessage, ({ params, who }) =>
    actions.dropDraft(db, params.messageId, who.account.id),
  )

  serve(app, contract.testHolderMessage, async ({ params, who }) => ({
    to: await actions.testMessage(db, params.messageId, who.account.id),
  }))

  serve(app, contract.sendHolderMessage, async ({ params, body, who }) => {
    await actions.confirmMessage(db, params.messageId, body, who.account.id)
    return describeMessage(services, params.messageId, who.account.id)
  })

  serve(app, contract.takeBackHolderMessage, async ({ params, who }) => {
    await actions.takeBackMessage(db, params.messageId, who.account.id)
    return describeMessage(services, params.messageId, who.account.id)
  })

  serve(app, contract.stopHolderMessage, async ({ params, who }) => {
    await actions.stopMessage(db, params.messageId, who.account.id)
    return describeMessage(services, params.messageId, who.account.id)
  })

  serve(app, contract.previewHolderMessage, async ({ query, reply }) =>
    reply
      .header('content-security-policy', previewPolicy)
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(await previewDocument(services, query)),
  )
}
