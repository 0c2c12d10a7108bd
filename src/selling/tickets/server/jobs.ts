import { z } from 'zod/mini'
import { sendOrderMail } from '#selling/orders/server/story/mails.ts'
import { Uuid } from '#lib/shapes.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { rotateForSeason } from './actions.ts'
import { ticketReader } from './actions.ts'
import { besideTickets } from './pdf/beside.ts'
import { ticketMail } from './pdf/ticket-mail.ts'
import { notifyReady } from './pdf/notify-ready.ts'
import { remindHolders } from './reminders/remind.ts'

const MailTickets = z.object({ orderId: Uuid })

const ResendTickets = z.object({ orderId: Uuid, to: z.string(), at: z.number() })

/**
 * `mail_tickets {orderId}`: after payment. `resend_tickets`: staff asked. `rotate_signing_key`: every day before dawn, acts once a season.
 * `remind_holders`: the day before, on the match's morning, and when it is cancelled.
 */
export function ticketJobs(services: Services): Jobs {
  const { db, config } = services
  const tickets = ticketReader(services)
  return {
    crontab: [
      '15 10 * * * rotate_signing_key ?jobKey=rotate_signing_key',
      '*/5 * * * * remind_holders ?jobKey=remind_holders',
    ].join('\n'),
    patient: ['mail_tickets', 'resend_tickets'],
    tasks: {
      mail_tickets: async (payload) => {
        const { orderId } = MailTickets.parse(payload)
        const order = await tickets.ofOrder(orderId)
        if (order === null) return
        await notifyReady(db, order)
        await sendOrderMail(
          services,
          { orderId },
          await ticketMail(order.email, order.tickets, config.publicUrl, {
            extras: await besideTickets()(services, orderId),
          }),
        )
      },
      resend_tickets: async (payload) => {
        const { orderId, to, at } = ResendTickets.parse(payload)
        const order = await tickets.ofOrder(orderId)
        if (order === null) return
        const extras = await besideTickets()(services, orderId)
        const mail = await ticketMail(to, order.tickets, config.publicUrl, { extras })
        // A mail program hides a second mail of the same number.
        await sendOrderMail(services, { orderId }, { ...mail, key: `${mail.key}-${at}` })
      },
      remind_holders: () => remindHolders(db),
      rotate_signing_key: () => rotateForSeason(db, config.masterKey),
    },
  }
}
