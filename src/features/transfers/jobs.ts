import { z } from 'zod/mini'
import { ticketReader } from '#features/tickets/actions.ts'
import { ticketMail } from '#features/tickets/paper/ticket-mail.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { expireOffers, newToken } from './actions.ts'
import { answerMail, offerMail, takenBackMail } from './mail/transfer-mails.ts'
import { linkOf } from './rules.ts'
import { findTransfer, type TransferRow } from './sql.ts'

const OfTransfer = z.object({ transferId: Uuid })

/** Ends offers whose time has passed, and the mails of a transfer. A link is made when its mail goes out: no queue holds a token. */
export function transferJobs(services: Services): Jobs {
  const { db, sendMail, config } = services
  const tickets = ticketReader(services)

  async function about(payload: unknown) {
    const transfer = await findTransfer(db, OfTransfer.parse(payload).transferId)
    const ticket = transfer && (await tickets.one(transfer.ticketId, transfer.fromAccount))
    return transfer === undefined || ticket === undefined ? null : { transfer, ticket }
  }

  /** The new holder's ticket on paper, as after a purchase. */
  async function mailTicket({ id, newTicketId, toAccount }: TransferRow): Promise<void> {
    const ticket = await tickets.one(newTicketId!, toAccount!)
    if (ticket === undefined || ticket.status === 'void') return
    const mail = await ticketMail(await tickets.mailboxOf(toAccount!), [ticket], config.publicUrl, true)
    await sendMail({ ...mail, key: `transfer-received-${id}` })
  }

  return {
    everySeconds: { expire_transfers: 30 },
    tasks: {
      expire_transfers: () => expireOffers(db),
      mail_transfer_offer: async (payload) => {
        const known = await about(payload)
        if (known?.transfer.status !== 'offered' || known.transfer.toEmail === null) return
        const token = await newToken(db, known.transfer.id)
        if (token === null) return
        const letter = await offerMail(known, linkOf(config.publicUrl, token))
        await sendMail({ to: known.transfer.toEmail, key: `transfer-offer-${known.transfer.id}`, ...letter })
      },
      mail_transfer_end: async (payload) => {
        const known = await about(payload)
        if (known === null) return
        const { id, status, toEmail, giverEmail } = known.transfer
        const key = `transfer-${status}-${id}`
        if (status === 'taken_back') {
          if (toEmail !== null) await sendMail({ to: toEmail, key, ...(await takenBackMail(known)) })
          return
        }
        const url = `${config.publicUrl}/system/profile-base/events`
        await sendMail({ to: giverEmail, key, ...(await answerMail(known, url)) })
        if (status === 'accepted') await mailTicket(known.transfer)
      },
    },
  }
}
