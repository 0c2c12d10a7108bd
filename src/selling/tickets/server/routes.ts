import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { ticketReader } from './actions.ts'
import * as contract from '../contract.ts'
import { ticketCalendar } from './pdf/ticket-calendar.ts'
import { ticketPdf } from './pdf/ticket-pdf.ts'
import { listKeys } from '#platform/codes/server/key-rows.ts'
import { toBase64Url } from '#platform/codes/base64url.ts'

export function ticketRoutes(app: FastifyInstance, { db, config }: Services): void {
  const tickets = ticketReader({ db, config })
  app.addHook('onReady', () => ensureSigningKey(db, config.masterKey))

  const mine = async (ticketId: string, accountId: string) => {
    const ticket = await tickets.one(ticketId, accountId)
    if (ticket === undefined) throw notFound('No encontramos ese boleto.')
    return ticket
  }

  serve(app, contract.listTickets, ({ who }) => tickets.ofAccount(who.account.id))

  serve(app, contract.readTicket, ({ params, who }) => mine(params.ticketId, who.account.id))

  serve(app, contract.readTicketPdf, async ({ params, who, reply }) => {
    const ticket = await mine(params.ticketId, who.account.id)
    if (ticket.status === 'void') throw notFound('Este boleto ya no es válido.')
    reply.header('content-disposition', `attachment; filename="boleto-${ticket.folio}-${ticket.seat.id}.pdf"`)
    return ticketPdf([ticket])
  })

  serve(app, contract.readTicketCalendar, async ({ params, who, reply }) => {
    const ticket = await mine(params.ticketId, who.account.id)
    reply.header('content-disposition', `attachment; filename="${ticket.event.slug}.ics"`)
    return Buffer.from(ticketCalendar([ticket], config.publicUrl))
  })

  serve(app, contract.listSigningKeys, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    const keys = await listKeys(db)
    return {
      keys: keys.map((key) => ({
        kid: key.kid,
        publicKey: toBase64Url(key.publicKey),
        createdAt: key.createdAt,
        retiredAt: key.retiredAt,
      })),
    }
  })
}
