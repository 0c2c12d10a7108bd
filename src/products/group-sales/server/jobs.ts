import { z } from 'zod/mini'
import { paths } from '#lib/paths.ts'
import { Uuid } from '#lib/shapes.ts'
import { markMailed, notify } from '#people/notifications/server/actions.ts'
import { Problem } from '#lib/problem.ts'
import { Receiver } from '#selling/invoices/contract.ts'
import { requestInvoice } from '#selling/invoices/server/actions.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { ticketReader } from '#selling/tickets/server/actions.ts'
import { ticketMail } from '#selling/tickets/server/pdf/ticket-mail.ts'
import { placeWords } from '#selling/tickets/rules.ts'
import type { Jobs } from '#server/jobs.ts'
import { fixedToken } from '#server/link-token.ts'
import { hasMailbox } from '#lib/contact.ts'
import type { Services } from '#server/services.ts'
import { sha256 } from '#server/session.ts'
import { guestLink, isAlive, quoteLink } from '../rules.ts'
import { newToken } from './guests/actions.ts'
import { giveTickets, nameOf } from './guests/tickets.ts'
import { guestMail, newsMail, newsOf, placeGoneMail, quoteMail, type Told } from './life/mails.ts'
import { moveGroup, moveGroups } from './life/move.ts'
import {
  changeGroup,
  changePlaces,
  findGroup,
  findPlace,
  groupOfOrder,
  nobody,
  placesOf,
  quoteLines,
  quoteOf,
  stepsOf,
  type GroupRow,
} from './sql.ts'

const OfGroup = z.object({ groupId: Uuid })
const OfQuote = z.object({ groupId: Uuid, version: z.int() })
const OfOrder = z.object({ orderId: Uuid })
const OfPlace = z.object({ placeId: Uuid })
const News = z.object({ groupId: Uuid, what: z.string(), until: z.optional(z.string()) })

/**
 * What is due of groups, and their mails. A link is made when its mail goes out, so no queue holds a token. A guest's newest works;
 * a quote's is the same in each mail about it, so that a reminder does not end the page that is open.
 */
export function groupJobs(services: Services): Jobs {
  const { db, sendMail, config } = services
  const tickets = ticketReader(services)

  /** Where an organiser reads a group: his page, or the link while no account has it. */
  async function pageOf(group: GroupRow): Promise<string> {
    if (group.accountId !== null) return config.publicUrl + paths.group(group.id)
    if (!isAlive(group.state) || group.version === 0) return config.publicUrl + paths.groups
    const token = fixedToken(config.masterKey, 'group quote', `${group.id} ${group.version}`)
    await changeGroup(db, group.id, { tokenHash: sha256(token) })
    return quoteLink(config.publicUrl, token)
  }

  async function tellNews(group: GroupRow, what: Told, until: string | undefined): Promise<void> {
    if (!hasMailbox(group.email)) return
    const reason = (await stepsOf(db, group.id)).find(({ step }) => step === what)?.detail as
      | { words?: string }
      | undefined
    const placesPaid = (await placesOf(db, group.id)).filter(({ state }) => state === 'paid').length
    const news = newsOf(group, what, { until, reason: reason?.words, placesPaid })
    const key = `group-${what}-${group.id}-${until ?? ''}`
    const { accountId } = group
    if (accountId !== null)
      await db.transaction().execute((tx) =>
        notify(tx, {
          accountId,
          kind: 'orders',
          key,
          title: news.title,
          body: news.text,
          path: paths.group(group.id),
          mail: 'own',
        }),
      )
    await sendMail({ to: group.email, key, ...(await newsMail(group, news, await pageOf(group))) })
    if (accountId !== null) await markMailed(db, accountId, key)
  }

  return {
    everySeconds: { move_groups: 30 },
    patient: ['tell_group', 'mail_group_guest', 'mail_group_ticket', 'mail_guest_gone'],
    tasks: {
      move_groups: () => moveGroups(db),
      move_group: (payload) => moveGroup(db, OfGroup.parse(payload).groupId),
      give_group_tickets: (payload) => giveTickets(db, config.identityKeys, OfGroup.parse(payload).groupId),
      invoice_group_order: async (payload) => {
        const { orderId } = OfOrder.parse(payload)
        const groupId = await groupOfOrder(db, orderId)
        const group = groupId === undefined ? undefined : await findGroup(db, groupId)
        const receiver = Receiver.safeParse(group?.receiver)
        if (group === undefined || group.accountId === null || !receiver.success) return
        const asked = { orderId, accountId: group.accountId, graceDays: config.invoiceGraceDays }
        await requestInvoice(db, asked, receiver.data).catch((error: unknown) => {
          // It was asked for already, by hand or by a job that was killed, or it was given back meanwhile.
          if (!(error instanceof Problem)) throw error
        })
      },
      mail_group_quote: async (payload) => {
        const { groupId, version } = OfQuote.parse(payload)
        const group = await findGroup(db, groupId)
        const quote = await quoteOf(db, groupId, version)
        // A newer one is on its way already.
        if (group === undefined || quote === undefined || group.version !== version || !isAlive(group.state))
          return
        if (!hasMailbox(group.email)) return
        const letter = await quoteMail(
          group,
          quote,
          await quoteLines(db, group, version),
          await pageOf(group),
        )
        await sendMail({ to: group.email, key: `group-quote-${groupId}-${version}-${Date.now()}`, ...letter })
      },
      tell_group: async (payload) => {
        const { groupId, what, until } = News.parse(payload)
        const group = await findGroup(db, groupId)
        if (group === undefined || (what === 'reminder' && !isAlive(group.state))) return
        await tellNews(group, what as Told, until)
      },
      mail_group_guest: async (payload) => {
        const { placeId } = OfPlace.parse(payload)
        const place = await findPlace(db, placeId)
        const group = place && (await findGroup(db, place.groupId))
        if (group === undefined || place === undefined || place.state === 'gone') return
        if (place.email === null || place.takenAt !== null) return
        const [seat] = await seatPlaces(db, place.eventId, [place.seatId])
        const url = guestLink(config.publicUrl, await db.transaction().execute((tx) => newToken(tx, placeId)))
        const letter = await guestMail(group, { seat: placeWords(seat!), name: nameOf(place) }, url)
        await sendMail({
          to: place.email,
          key: `group-guest-${placeId}-${+(place.invitedAt ?? 0)}`,
          ...letter,
        })
      },
      mail_guest_gone: async (payload) => {
        const { placeId } = OfPlace.parse(payload)
        const place = await findPlace(db, placeId)
        const group = place && (await findGroup(db, place.groupId))
        if (group === undefined || place?.state !== 'gone' || place.email === null) return
        // Of a match that was cancelled who has a ticket hears by that change itself.
        if (place.ticketId === null || group.matchStatus !== 'cancelled')
          await sendMail({
            to: place.email,
            key: `guest-gone-${placeId}`,
            ...(await placeGoneMail(group, { name: nameOf(place) })),
          })
        // A place that was paid stays in the group's books as it was; of all others nobody's name is needed.
        if (place.ticketId === null) await changePlaces(db, [placeId], nobody)
      },
      mail_group_ticket: async (payload) => {
        const place = await findPlace(db, OfPlace.parse(payload).placeId)
        if (place === undefined || place.ticketId === null || place.guestAccount === null) return
        const ticket = await tickets.one(place.ticketId, place.guestAccount)
        if (ticket === undefined || ticket.status === 'void') return
        const to = place.email ?? (await tickets.mailboxOf(place.guestAccount))
        await sendMail({
          ...(await ticketMail(to, [ticket], config.publicUrl, { given: true })),
          key: `group-ticket-${place.ticketId}`,
        })
      },
    },
  }
}
