import { withPicturesInside } from '#club/mail/server/mail-crest.ts'
import { Problem } from '#lib/problem.ts'
import { linkToken, readLinkToken } from '#server/link-token.ts'
import type { Services } from '#server/services.ts'
import { noticeMail } from '#people/notifications/server/mail/notice-mail.ts'
import { unsubscribePurpose } from '#people/notifications/server/actions.ts'
import type { Config } from '#server/config.ts'
import { letterOf, noticeKind, pathOf, titleOf } from './letter.ts'
import * as sql from './sql.ts'

export const previewPurpose = 'holder message preview'

type Reader = { firstName: string; accountId: string }

/** The letter of a message as a person of the club gets it, with places of its part of the stadium for an example. */
export async function sampleLetter(
  {
    db,
    config: { publicUrl, masterKey },
  }: { db: Services['db']; config: Pick<Config, 'publicUrl' | 'masterKey'> },
  message: sql.MessageRow,
  { firstName, accountId }: Reader,
) {
  const { rows: seats } = await sql.sampleTicket(db, sql.targetOf(message))
  const { body, mail } = letterOf(message, { firstName, seats })
  const kind = noticeKind(message)
  const token = linkToken(masterKey, unsubscribePurpose, `${accountId} ${kind}`)
  const unsubscribeUrl =
    message.kind === 'service' ? undefined : `${publicUrl}/api/notifications/unsubscribe?token=${token}`
  const told = { firstName, title: titleOf(message), body, path: pathOf(message), mail }
  return { ...(await noticeMail(told, { publicUrl, unsubscribeUrl })), unsubscribeUrl }
}

/** The same as a document for a frame, in one of the two looks that mail programs show. */
export async function previewDocument(
  services: Pick<Services, 'db' | 'config'>,
  { token, look }: { token: string; look: 'light' | 'dark' },
): Promise<string> {
  const text = readLinkToken(services.config.masterKey, previewPurpose, token) ?? ''
  const [, messageId, firstName = '', ends] = /^(\S+) (.*) (\d+)$/.exec(text) ?? []
  const message =
    messageId === undefined || Number(ends) < Date.now()
      ? undefined
      : await sql.findMessage(services.db, messageId)
  if (message === undefined) throw new Problem('link_not_valid', 'Esta vista previa ya venció.', 410)
  const { html } = await sampleLetter(services, message, { firstName, accountId: nobody })
  return inLook(html, look)
}

/** A letter as a mail program shows it that is set to this look. */
export function inLook(html: string, look: 'light' | 'dark'): string {
  const media = look === 'dark' ? '@media all' : '@media not all'
  return withPicturesInside(html)
    .replace('@media (prefers-color-scheme:dark)', media)
    .replace('content="light dark"', `content="${look}"`)
}

/** Its link to unsubscribe leads nowhere: it is only looked at. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** Nothing in it runs or loads, and only our own pages frame it. */
export const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
