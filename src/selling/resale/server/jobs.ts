import { z } from 'zod/mini'
import { eachApart } from '#server/job-failures/actions.ts'
import { markMailed, notify, wantsMail } from '#people/notifications/server/actions.ts'
import { ticketReader } from '#selling/tickets/server/actions.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { closeReturn } from './actions.ts'
import { returnClosedMail, returnSoldMail } from './mail/return-mails.ts'
import { closedNotice, soldNotice } from './mail/return-notices.ts'
import { dueReturns, findReturn, sellerOf } from './sql.ts'

const OfTicket = z.object({ ticketId: Uuid })
const OfReturn = z.object({ returnId: Uuid })

/** Gives seats that did not sell back to their owners, and tells them. */
export function returnJobs(services: Services): Jobs {
  const { db, sendMail, config } = services
  const tickets = ticketReader(services)

  async function write(
    payload: unknown,
    notice: typeof soldNotice | typeof closedNotice,
    letter: typeof returnSoldMail | typeof returnClosedMail,
  ): Promise<void> {
    const offer = await findReturn(db, OfReturn.parse(payload).returnId)
    const ticket = offer && (await tickets.one(offer.ticketId, offer.seller))
    if (offer === undefined || ticket === undefined) return
    const accountId = offer.seller
    const told = notice({ offer, ticket })
    await db.transaction().execute((tx) => notify(tx, { accountId, ...told }))
    if (!(await wantsMail(db, accountId, 'tickets'))) return
    const { email, firstName } = await sellerOf(db, accountId)
    const content = await letter({ offer, ticket, firstName, publicUrl: config.publicUrl })
    await sendMail({ to: email, key: `return-${offer.status}-${offer.id}`, ...content })
    await markMailed(db, accountId, told.key)
  }

  return {
    everySeconds: { close_due_returns: 30 },
    patient: ['mail_return_sold', 'mail_return_closed'],
    tasks: {
      close_due_returns: async () => {
        await eachApart(db, {
          task: 'close_due_returns',
          things: await dueReturns(db),
          subject: (ticketId) => ticketId,
          work: (ticketId) => closeReturn(db, ticketId),
        })
      },
      close_return: async (payload) => {
        await closeReturn(db, OfTicket.parse(payload).ticketId)
      },
      mail_return_sold: (payload) => write(payload, soldNotice, returnSoldMail),
      mail_return_closed: (payload) => write(payload, closedNotice, returnClosedMail),
    },
  }
}
