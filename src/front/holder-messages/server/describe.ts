import { eventTitle } from '#catalogue/events/event-title.ts'
import type { Reply } from '#lib/endpoint.ts'
import { notFound } from '#lib/problem.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import { shortened } from '#people/notifications/rules.ts'
import { linkToken } from '#server/link-token.ts'
import type { Services } from '#server/services.ts'
import type { readHolderMessage } from '../contract.ts'
import { reachOf } from './audience.ts'
import { letterOf, titleOf } from './letter.ts'
import { previewPurpose } from './preview.ts'
import * as sql from './sql.ts'

const hourMs = 3_600_000

/** A message as its page shows it, with everything counted now. */
export async function describeMessage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  messageId: string,
  who: string,
): Promise<Reply<typeof readHolderMessage>> {
  const message = await sql.findMessage(db, messageId)
  if (message === undefined) throw notFound('No encontramos ese mensaje.')
  const target = sql.targetOf(message)
  const [account, reach, progress, parts, { rows: seats }] = await Promise.all([
    findAccount(db, who),
    reachOf(db, target),
    message.state === 'draft' ? null : sql.sending.progressOf(db, messageId),
    sql.partsOf(db, message.planId),
    sql.sampleTicket(db, target),
  ])
  const { email, firstName } = account!
  // The same address for an hour: a frame that shows it stays as it is while the page asks again.
  const ends = (Math.floor(Date.now() / hourMs) + 2) * hourMs
  const token = linkToken(config.masterKey, previewPurpose, `${messageId} ${firstName} ${ends}`)
  const address = (look: 'light' | 'dark') => `/api/holder-messages/preview?token=${token}&look=${look}`
  return {
    ...headOf(message),
    scope: target.scope,
    body: message.body,
    button: message.button,
    push: message.push,
    tested: message.testedWords === message.words && message.testedBy === who,
    testTo: email,
    reach,
    progress,
    preview: {
      light: address('light'),
      dark: address('dark'),
      push: {
        title: shortened(titleOf(message), 120),
        body: shortened(letterOf(message, { firstName, seats }).body, 500),
      },
    },
    parts,
  }
}

/** What a list and a page say alike. */
export function headOf(row: sql.MessageRow) {
  const { id, eventId, home, away, startsAt, state, kind, audience, subject, orderIds } = row
  const { writtenBy, writtenAt, sendAt, finishedAt } = row
  const match = eventTitle({ home, away })
  return {
    id,
    eventId,
    match,
    startsAt,
    state,
    kind,
    audience,
    orders: orderIds.length,
    subject,
    writtenBy,
    writtenAt,
    sendAt,
    finishedAt,
  }
}
