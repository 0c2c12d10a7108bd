import { z } from 'zod/mini'
import { ticketReader } from '#features/tickets/actions.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { closeReturn } from './actions.ts'
import { returnClosedMail, returnSoldMail } from './mail/return-mails.ts'
import { dueReturns, findReturn, sellerOf } from './sql.ts'

const OfTicket = z.object({ ticketId: Uuid })
const OfReturn = z.object({ returnId: Uuid })

/** Gives seats that did not sell back to their owners, and writes to them. */
export function returnJobs(services: Services): Jobs {
  const { db, sendMail, config } = services
  const tickets = ticketReader(services)

  async function write(
    payload: unknown,
    letter: typeof returnSoldMail | typeof returnClosedMail,
  ): Promise<void> {
    const offer = await findReturn(db, OfReturn.parse(payload).returnId)
    const ticket = offer && (await tickets.one(offer.ticketId, offer.seller))
    if (offer === undefined || ticket === undefined) return
    const { email, firstName } = await sellerOf(db, offer.seller)
    const content = await letter({ offer, ticket, firstName, publicUrl: config.publicUrl })
    await sendMail({ to: email, key: `return-${offer.status}-${offer.id}`, ...content })
  }

  return {
    everySeconds: { close_due_returns: 30 },
    tasks: {
      close_due_returns: async () => {
        for (const ticketId of await dueReturns(db)) await closeReturn(db, ticketId)
      },
      close_return: async (payload) => {
        await closeReturn(db, OfTicket.parse(payload).ticketId)
      },
      mail_return_sold: (payload) => write(payload, returnSoldMail),
      mail_return_closed: (payload) => write(payload, returnClosedMail),
    },
  }
}
