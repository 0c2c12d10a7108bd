import { z } from 'zod/mini'
import { markMailed, notify, wantsMail, type Notice } from '#people/notifications/server/actions.ts'
import { ticketReader } from '#selling/tickets/server/actions.ts'
import { ticketMail } from '#selling/tickets/server/pdf/ticket-mail.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Mail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { expireOffers, newToken } from './actions.ts'
import { answerMail, offerMail, takenBackMail } from './mail/transfer-mails.ts'
import { linkOf } from '../rules.ts'
import { answerNotice, offerNotice, takenBackNotice } from './mail/transfer-notices.ts'
import { findTransfer, ownerOfMailbox, type TransferRow } from './sql.ts'

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
    const mail = await ticketMail(await tickets.mailboxOf(toAccount!), [ticket], config.publicUrl, {
      given: true,
    })
    await sendMail({ ...mail, key: `transfer-received-${id}` })
  }

  /** In somebody's notices, and by `letter` where there is one. */
  async function tell(accountId: string | undefined, notice: Notice, letter?: Mail): Promise<void> {
    if (accountId !== undefined) await db.transaction().execute((tx) => notify(tx, { accountId, ...notice }))
    if (letter === undefined) return
    await sendMail(letter)
    if (accountId !== undefined) await markMailed(db, accountId, notice.key)
  }

  return {
    everySeconds: { expire_transfers: 30 },
    patient: ['mail_transfer_end'],
    tasks: {
      expire_transfers: () => expireOffers(db),
      mail_transfer_offer: async (payload) => {
        const known = await about(payload)
        if (known?.transfer.status !== 'offered' || known.transfer.toEmail === null) return
        const { id, toEmail } = known.transfer
        const token = await newToken(db, id)
        if (token === null) return
        const letter = await offerMail(known, linkOf(config.publicUrl, token))
        const mail = { to: toEmail, key: `transfer-offer-${id}`, ...letter }
        await tell(await ownerOfMailbox(db, toEmail), offerNotice(known), mail)
      },
      mail_transfer_end: async (payload) => {
        const known = await about(payload)
        if (known === null) return
        const { id, status, toEmail, giverEmail, fromAccount } = known.transfer
        const key = `transfer-${status}-${id}`
        if (status === 'taken_back') {
          if (toEmail === null) return
          const mail = { to: toEmail, key, ...(await takenBackMail(known)) }
          await tell(await ownerOfMailbox(db, toEmail), takenBackNotice(known), mail)
          return
        }
        const url = `${config.publicUrl}/system/profile-base/events`
        const wanted = await wantsMail(db, fromAccount, 'tickets')
        const mail = wanted ? { to: giverEmail, key, ...(await answerMail(known, url)) } : undefined
        await tell(fromAccount, answerNotice(known), mail)
        if (status === 'accepted') await mailTicket(known.transfer)
      },
    },
  }
}
