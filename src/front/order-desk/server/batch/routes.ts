import type { FastifyInstance } from 'fastify'
import { notFound, Problem } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { ticketReader } from '#selling/tickets/server/actions.ts'
import { ticketPdf } from '#selling/tickets/server/pdf/ticket-pdf.ts'
import * as contract from '../../batch-contract.ts'
import { askBatch, undoBatch } from './ask.ts'
import * as rows from './batch-rows.ts'
import { previewBatch } from './preview.ts'

/** Many orders at once: what would happen, having it done, and taking it back. */
export function orderBatchRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const tickets = ticketReader(services)

  serve(app, contract.previewService, ({ body, who }) => previewBatch(db, body.act, body.chosen, who.account))

  serve(app, contract.previewReturn, ({ body, who }) => previewBatch(db, body.act, body.chosen, who.account))

  serve(app, contract.resendMany, ({ body, who }) =>
    askBatch(db, { ...body, act: 'resend', reason: '' }, who.account.id),
  )

  serve(app, contract.returnMany, ({ body, who }) => askBatch(db, body, who.account.id))

  serve(app, contract.printMany, async ({ body: { ids }, reply }) => {
    const found = []
    for (const id of ids) found.push(...((await tickets.ofOrder(id))?.tickets ?? []))
    const [first, ...rest] = found
    if (first === undefined)
      throw new Problem('no_tickets', 'Ninguno tiene boletos válidos de quien los compró.')
    reply.header('content-disposition', 'inline; filename="boletos.pdf"')
    return ticketPdf([first, ...rest])
  })

  serve(app, contract.listMyBatches, async ({ who }) => ({
    now: new Date(),
    batches: await rows.batchesUnderWay(db, who.account.id),
  }))

  serve(app, contract.undoBatch, async ({ params, who }) => {
    await undoBatch(db, params.batchId, who.account.id)
  })

  serve(app, contract.readBatch, async ({ params: { batchId } }) => {
    const [batch, items] = await Promise.all([rows.findBatch(db, batchId), rows.itemsOfBatch(db, batchId)])
    if (batch === undefined) throw notFound('No encontramos ese lote.')
    return { ...batch, items, totalCents: items.reduce((sum, { amountCents }) => sum + amountCents, 0) }
  })
}
